import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { taro } from '../testing/people.ts';
import { ROUTES } from './routes.ts';

const open = ROUTES.filter((route) => route.name !== 'index');

test.each(open)('$path renders one heading and its own title', async (route) => {
  fakeApi(respondWith(getUserinfo, taro));
  if (route.access === 'auth') saveToken('token');
  const { t } = await openApp(addressOf(route));
  const headings = await screen.findAllByRole('heading', { level: 1 });
  expect(headings).toHaveLength(1);
  const title = t('app.page_title', { title: t(route.title) });
  await waitFor(() => expect(document.title).toBe(title));
});

/** The OTP screen requires a challenge. */
function addressOf({ name, path }: (typeof open)[number]): string {
  return name === 'EnterOtp'
    ? `${path}?challenge_id=c&purpose=login`
    : path.replace(':id', 'some_id');
}
