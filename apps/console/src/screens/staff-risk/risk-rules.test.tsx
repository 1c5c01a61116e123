import { getConsoleSession } from '@saifu/contract/member-session';
import {
  activateRiskRule,
  changeRiskRule,
  createRiskRule,
  disableRiskRule,
  dryRunRiskRule,
  getRiskRule,
  listRiskRules,
  type RiskRuleDetailView,
} from '@saifu/contract/risk-rule';
import { listStaffApprovals } from '@saifu/contract/staff-approval';
import { RISK_CONDITION_COMPARISONS_MAX } from '@saifu/domain/shared/limits';
import type { Translate } from '@saifu/i18n/texts';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { dryRun, rule, ruleApproval } from '../../testing/risk.ts';
import { riskSession } from '../../testing/sessions.ts';

const LIST = '/console/staff/risk-rules';
const NEW = `${LIST}/new`;
const ONE = `${LIST}/${rule.id}`;
const signedIn = respondWith(getConsoleSession, riskSession);
const noApprovals = respondWith(listStaffApprovals, { items: [], next_cursor: null });

const posts = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ method }) => method === 'POST');

/** The fields of a condition. */
const getRow = (t: Translate, number: string) =>
  within(screen.getByRole('group', { name: t('staff_risk.condition_number', { number }) }));

function choose(list: HTMLElement, value: string): void {
  fireEvent.change(list, { target: { value } });
}

/** Opens the sheet of an act, gives a reason and does it. */
async function act(t: Translate, name: string, reason: string): Promise<void> {
  press(name);
  const sheet = within(await screen.findByRole('dialog'));
  const field = sheet.getByLabelText(t('staff_risk.reason'));
  fireEvent.change(field, { target: { value: reason } });
  fireEvent.click(sheet.getByRole('button', { name }));
}

test('rules are listed in words, with what happens and their state', async () => {
  const { versions: _, ...row } = rule;
  fakeApi(signedIn, respondWith(listRiskRules, { items: [row], next_cursor: null }));
  const { t } = await openConsole(LIST);
  const table = await screen.findByRole('table', { name: t('staff_risk.rules_title') });
  expect(table.textContent).toContain('“Amount” is at least ¥27,000');
  expect(table.textContent).toContain('Draft');
  expect(table.querySelector('tbody a')?.getAttribute('href')).toBe(ONE);
});

test('without a rule the list says so, and a failed load can be repeated', async () => {
  fakeApi(signedIn, respondWithError(listRiskRules, 'overloaded'));
  const { t } = await openConsole(LIST);
  await screen.findByText(t.error('overloaded', { seconds: 0 }));
  fakeApi(signedIn, respondWith(listRiskRules, { items: [], next_cursor: null }));
  press(t('app.retry'));
  expect(await screen.findByText(t('staff_risk.rules_empty'))).toBeTruthy();
});

test('a rule is said in words while it is built, and is created after its dry run', async () => {
  const calls = fakeApi(
    signedIn,
    noApprovals,
    respondWith(dryRunRiskRule, dryRun),
    respondWith(createRiskRule, rule),
    respondWith(getRiskRule, rule),
  );
  const { t } = await openConsole(NEW);
  await screen.findByText(t('staff_risk.incomplete'));
  expect(screen.queryByText(t('staff_risk.dry_run_start'))).toBeNull();
  type(t('staff_risk.rule_name'), 'Large payments');
  choose(getRow(t, '1').getByLabelText(t('staff_risk.value')), '27,000');
  press(t('staff_risk.add_condition'));
  choose(getRow(t, '2').getByLabelText(t('staff_risk.signal')), 'attempts');
  choose(getRow(t, '2').getByLabelText(t('staff_risk.within')), '24h');
  choose(getRow(t, '2').getByLabelText(t('staff_risk.value')), '3');
  choose(screen.getByLabelText(t('staff_risk.match')), 'any');
  await screen.findByText(
    'A payment is held if “Amount” is at least ¥27,000 or ' +
      '“Attempts to pay by the same card within 24 hours” is at least 3.',
  );
  press(t('staff_risk.dry_run_start'));
  await screen.findByText('2 of 40 payments');
  expect(screen.getByText('5%')).toBeTruthy();
  expect(document.querySelector('details a')?.getAttribute('href')).toBe(
    '/console/staff/payments/pay_01jd0000000000000000000001',
  );
  // A change of the rule hides a result that is no longer its own.
  choose(screen.getByLabelText(t('staff_risk.action')), 'block');
  expect(screen.queryByText('2 of 40 payments')).toBeNull();
  type(t('staff_risk.reason'), 'As last week');
  press(t('staff_risk.create_draft'));
  await waitFor(() => expect(window.location.pathname).toBe(ONE));
  const items = [
    { signal: 'amount', op: 'gte', value: 27_000 },
    { signal: 'attempts', by: 'card', within: '24h', op: 'gte', value: 3 },
  ];
  expect(posts(calls).map(({ body }) => body)).toEqual([
    { condition: { match: 'any', items }, action: 'review' },
    {
      name: 'Large payments',
      condition: { match: 'any', items },
      action: 'block',
      reason: 'As last week',
    },
  ]);
});

test('what is missing is named before anything is sent', async () => {
  const calls = fakeApi(signedIn);
  const { t } = await openConsole(NEW);
  await screen.findByText(t('staff_risk.incomplete'));
  for (const typed of ['', '-1', '1.5', 'many', '1000000000000']) {
    choose(getRow(t, '1').getByLabelText(t('staff_risk.value')), typed);
    expect(screen.getByText(t('staff_risk.incomplete'))).toBeTruthy();
  }
  choose(getRow(t, '1').getByLabelText(t('staff_risk.value')), '0');
  expect(screen.queryByText(t('staff_risk.incomplete'))).toBeNull();
  press(t('staff_risk.create_draft'));
  const label = { label: t('staff_risk.rule_name') };
  await screen.findByText(t.error('field.required', label));
  expect(posts(calls)).toEqual([]);
});

test('a rule has so many conditions and no more', async () => {
  fakeApi(signedIn);
  const { t } = await openConsole(NEW);
  await screen.findByText(t('staff_risk.incomplete'));
  press(t('staff_risk.add_group'));
  for (let rows = 2; rows < RISK_CONDITION_COMPARISONS_MAX; rows += 1) {
    press(t('staff_risk.add_condition'));
  }
  expect(screen.queryByText(t('staff_risk.add_condition'))).toBeNull();
  expect(screen.queryByText(t('staff_risk.add_group'))).toBeNull();
  press(t('staff_risk.remove_condition', { number: '1' }));
  expect(screen.getByText(t('staff_risk.add_group'))).toBeTruthy();
});

const nested: RiskRuleDetailView = {
  ...rule,
  condition: {
    match: 'any',
    items: [
      {
        match: 'all',
        items: [
          { signal: 'guest', is: true },
          { signal: 'hour', op: 'lte', value: 5 },
        ],
      },
      { signal: 'card_country', op: 'not_in', values: ['JP', 'KR'] },
    ],
  },
};

test('groups of conditions are shown and changed without losing any', async () => {
  const calls = fakeApi(
    signedIn,
    noApprovals,
    respondWith(getRiskRule, nested),
    respondWith(changeRiskRule, { ...nested, version: 2 }),
  );
  const { t } = await openConsole(ONE);
  await screen.findByText(/^A payment is held if \(“Payer is a guest” is true and/);
  press(t('staff_risk.change_rule'));
  const group = within(
    await screen.findByRole('group', { name: t('staff_risk.group_number', { number: 1 }) }),
  );
  expect(group.getByLabelText<HTMLSelectElement>(t('staff_risk.group_match')).value).toBe('all');
  choose(getRow(t, '1-2').getByLabelText(t('staff_risk.value')), '4');
  press(t('staff_risk.add_condition_to_group', { number: 1 }));
  choose(getRow(t, '1-3').getByLabelText(t('staff_risk.signal')), 'method');
  type(t('staff_risk.reason'), 'Earlier');
  press(t('staff_risk.save_version'));
  expect(await screen.findByText(t('staff_risk.version_saved'))).toBeTruthy();
  expect(posts(calls)[0]?.body).toEqual({
    name: 'Large payments',
    action: 'review',
    reason: 'Earlier',
    replaces: 1,
    condition: {
      match: 'any',
      items: [
        { signal: 'card_country', op: 'not_in', values: ['JP', 'KR'] },
        {
          match: 'all',
          items: [
            { signal: 'guest', is: true },
            { signal: 'hour', op: 'lte', value: 4 },
            { signal: 'method', op: 'in', values: ['card'] },
          ],
        },
      ],
    },
  });
});

test('several payment methods are shown, and one more is chosen without losing any', async () => {
  const methods = { signal: 'method', op: 'in', values: ['card', 'bitcash'] } as const;
  const calls = fakeApi(
    signedIn,
    noApprovals,
    respondWith(getRiskRule, {
      ...rule,
      condition: { match: 'all', items: [{ ...methods, values: [...methods.values] }] },
    }),
    respondWith(changeRiskRule, { ...rule, version: 2 }),
  );
  const { t } = await openConsole(ONE);
  await screen.findByText(rule.name, { selector: 'dd' });
  press(t('staff_risk.change_rule'));
  const boxes = () =>
    screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
  expect(boxes().map((box) => box.labels?.[0]?.textContent)).toEqual(['Card', 'BitCash']);
  fireEvent.click(screen.getByLabelText('PayPay'));
  type(t('staff_risk.reason'), 'Earlier');
  press(t('staff_risk.save_version'));
  await screen.findByText(t('staff_risk.version_saved'));
  expect(posts(calls)[0]?.body).toMatchObject({
    condition: { items: [{ signal: 'method', op: 'in', values: ['card', 'paypay', 'bitcash'] }] },
  });
});

test('the last condition cannot be removed, in a group or beside groups', async () => {
  fakeApi(signedIn, noApprovals, respondWith(getRiskRule, nested));
  const { t } = await openConsole(ONE);
  await screen.findByText(rule.name, { selector: 'dd' });
  press(t('staff_risk.change_rule'));
  press(t('staff_risk.remove_condition', { number: '1' }));
  expect(screen.queryByText(t('staff_risk.remove_group', { number: 1 }))).toBeNull();
  press(t('staff_risk.remove_condition', { number: '1-2' }));
  expect(screen.queryByText(t('staff_risk.remove_condition', { number: '1-1' }))).toBeNull();
  expect(screen.getByText('A payment is held if (“Payer is a guest” is true).')).toBeTruthy();
});

test('a version that somebody else replaced meanwhile is not saved over', async () => {
  fakeApi(
    signedIn,
    noApprovals,
    respondWith(getRiskRule, rule),
    respondWithError(changeRiskRule, 'risk_rule.changed'),
  );
  const { t } = await openConsole(ONE);
  await screen.findByText(rule.name, { selector: 'dd' });
  press(t('staff_risk.change_rule'));
  type(t('staff_risk.reason'), 'Earlier');
  press(t('staff_risk.save_version'));
  expect(await screen.findByText(t.error('risk_rule.changed'))).toBeTruthy();
});

test('activation needs a reason and sends the version that was seen', async () => {
  const active = { ...rule, state: 'active', active_version: 1 } as const;
  const calls = fakeApi(
    signedIn,
    noApprovals,
    respondWith(getRiskRule, rule),
    respondWith(activateRiskRule, { rule: active, approval_id: null }),
  );
  const { t } = await openConsole(ONE);
  await screen.findByText(rule.name, { selector: 'dd' });
  await act(t, t('staff_risk.activate'), '');
  const label = { label: t('staff_risk.reason') };
  await screen.findByText(t.error('field.required', label));
  expect(posts(calls)).toEqual([]);
  const sheet = within(screen.getByRole('dialog'));
  fireEvent.change(sheet.getByLabelText(t('staff_risk.reason')), { target: { value: 'Now' } });
  fireEvent.click(sheet.getByRole('button', { name: t('staff_risk.activate') }));
  await screen.findByText(t('staff_risk.activated'));
  expect(posts(calls)[0]?.body).toEqual({ version: 1, reason: 'Now' });
  expect(screen.queryByText(t('staff_risk.activate'))).toBeNull();
  expect(screen.getByText(t('staff_risk.disable'))).toBeTruthy();
});

test('a rule that would hit everybody is a request to a second member', async () => {
  const broad = {
    ...dryRun,
    matched: 40,
    share_bp: 10_000,
    needs_approval: true,
    examples: [],
  };
  const approvals = [[], [ruleApproval]];
  fakeApi(
    signedIn,
    respondWith(getRiskRule, rule),
    respondWith(dryRunRiskRule, broad),
    respondWith(activateRiskRule, { rule, approval_id: ruleApproval.id }),
    {
      row: listStaffApprovals,
      response: () => Response.json({ items: approvals.shift() ?? [], next_cursor: null }),
    },
  );
  const { t } = await openConsole(ONE);
  await screen.findByText(rule.name, { selector: 'dd' });
  press(t('staff_risk.dry_run_start'));
  await screen.findByText(t('staff_risk.hits_everybody'));
  await act(t, t('staff_risk.activate'), 'Now');
  await screen.findByText(t('staff_risk.approval_requested'));
  expect(screen.getByText('Draft')).toBeTruthy();
  const link = await screen.findByRole('link', { name: /^Activate a risk rule/ });
  expect(link.getAttribute('href')).toBe(`/console/staff/approvals/${ruleApproval.id}`);
});

test('without payments to compare with, the dry run does not call a rule harmless', async () => {
  const none = { ...dryRun, total: 0, matched: 0, share_bp: 0, needs_approval: true, examples: [] };
  fakeApi(
    signedIn,
    noApprovals,
    respondWith(getRiskRule, rule),
    respondWith(dryRunRiskRule, { ...none, examined_from: null }),
  );
  const { t } = await openConsole(ONE);
  await screen.findByText(rule.name, { selector: 'dd' });
  press(t('staff_risk.dry_run_start'));
  expect(await screen.findByText(t('staff_risk.nothing_to_compare'))).toBeTruthy();
});

test('a dry run of a part says of which, and a failed one says why', async () => {
  const sampled = { ...dryRun, is_sampled: true };
  fakeApi(
    signedIn,
    noApprovals,
    respondWith(getRiskRule, rule),
    respondWith(dryRunRiskRule, sampled),
  );
  const { t } = await openConsole(ONE);
  await screen.findByText(rule.name, { selector: 'dd' });
  press(t('staff_risk.dry_run_start'));
  await screen.findByText('Only the newest 40 payments were examined, since 2026/10/20 12:00.');
  fakeApi(signedIn, respondWithError(dryRunRiskRule, 'overloaded'));
  press(t('staff_risk.dry_run_start'));
  expect(await screen.findByText(t.error('overloaded', { seconds: 0 }))).toBeTruthy();
});

test('an active rule is disabled after a sheet that says what stays', async () => {
  const active = { ...rule, state: 'active', active_version: 1 } as const;
  const calls = fakeApi(
    signedIn,
    noApprovals,
    respondWith(getRiskRule, active),
    respondWith(disableRiskRule, { ...rule, state: 'disabled' }),
  );
  const { t } = await openConsole(ONE);
  await screen.findByText(rule.name, { selector: 'dd' });
  press(t('staff_risk.disable'));
  await screen.findByText(t('staff_risk.disable_about'));
  fireEvent.click(screen.getByRole('button', { name: t('app.close') }));
  expect(posts(calls)).toEqual([]);
  await act(t, t('staff_risk.disable'), 'It is over');
  await screen.findByText(t('staff_risk.disabled'));
  expect(posts(calls)[0]?.body).toEqual({ reason: 'It is over' });
});

test('an unknown rule leads to the list', async () => {
  fakeApi(signedIn, respondWithError(getRiskRule, 'not_found'));
  const { t } = await openConsole(ONE);
  expect(await screen.findByText(t('staff_risk.rule_not_found'))).toBeTruthy();
});
