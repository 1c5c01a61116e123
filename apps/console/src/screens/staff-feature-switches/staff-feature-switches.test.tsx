import { changeFeatureSwitch, listFeatureSwitches } from '@saifu/contract/feature-switch';
import { getConsoleSession } from '@saifu/contract/member-session';
import { FEATURES } from '@saifu/domain/operations/feature-switch';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { staffSession } from '../../testing/sessions.ts';

const PATH = '/console/staff/switches';
const unused = { message: null, reason: null, changed_by: null, changed_at: null, version: 0 };
const items = FEATURES.map((feature) => ({ feature, state: 'enabled' as const, ...unused }));
const admin = { ...staffSession, member: { ...staffSession.member, role: 'admin' as const } };
const list = respondWith(listFeatureSwitches, { items, next_cursor: null });

test('an admin switches a method off after reading what happens, with a reason', async () => {
  const off = { ...items[1], state: 'disabled' as const, reason: '障害', version: 1 };
  const change = respondWith(changeFeatureSwitch, { ...unused, ...off, feature: 'paypay' });
  const calls = fakeApi(respondWith(getConsoleSession, admin), list, change);
  const { t } = await openConsole(PATH);
  const name = t('staff_operations.feature_paypay');
  await screen.findByText(name);
  press(t('staff_operations.disable_title', { name }));
  expect(screen.getByText(t('staff_operations.effect_paypay'))).toBeTruthy();
  press(t('staff_operations.disable'));
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  type(t('staff_operations.reason'), '障害');
  press(t('staff_operations.disable'));
  await screen.findByText(t('staff_operations.disabled_done', { name }));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    state: 'disabled',
    reason: '障害',
    message: null,
    version: 0,
  });
});

test('support sees the switches and cannot use them', async () => {
  fakeApi(respondWith(getConsoleSession, staffSession), list);
  const { t } = await openConsole(PATH);
  await screen.findByText(t('staff_operations.feature_card'));
  expect(screen.queryByRole('button', { name: /switch off/i })).toBeNull();
});
