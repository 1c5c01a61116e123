import { expect, test } from 'vitest';
import { NAVIGATION } from './navigation.tsx';
import { getPath } from './routes.ts';

test('the drawer has the entries of the specification, in its order', () => {
  const entries = NAVIGATION.map((entry) => {
    return [entry.label, 'to' in entry ? getPath(entry.to) : entry.action];
  });
  expect(entries).toEqual([
    ['nav.dashboard', '/home'],
    ['nav.wallets', '/wallets'],
    ['nav.payment_history', '/history'],
    ['nav.recurring_billing', '/recurring-billing'],
    ['nav.read_receipt', 'read_receipt'],
    ['nav.profile', '/profile'],
    ['nav.settings', '/settings'],
    ['nav.log_out', 'log_out'],
  ]);
});
