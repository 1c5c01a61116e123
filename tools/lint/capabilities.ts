/**
 * The folders of apps/api/src/modules/, in the order in which they may import each other: each may
 * import those that come after it. What must look the other way is handed in as a function.
 */
export const CAPABILITIES: readonly string[] = [
  'sandbox',
  'operations',
  'reference',
  'account-admin',
  'webhooks',
  'home',
  'staff-overview',
  'support',
  'privacy',
  'receipts',
  'recurring-billing',
  'reconciliation',
  'payments',
  'payouts',
  'ledger',
  'cases',
  // What it finds out about a payment is needed before the payment begins.
  'risk',
  'identity',
  'approvals',
  'applications',
  'members',
  'notifications',
  'orders',
  'merchants',
  'audit',
];

type Pair = readonly [from: string, to: string];

/** Imports against the order that are still in the code. Remove pairs; do not add any. */
export const AGAINST_ORDER: readonly Pair[] = [
  // The account view contains the spending limits of its owner.
  ['identity', 'payments'],
  // Restoring a suspended account postpones its charges by the days of the suspension.
  ['identity', 'recurring-billing'],
  // Merchants are told about new API keys and decided store changes.
  ['merchants', 'notifications'],
  // Settings and push notifications read the account; a setting may need a recent step-up.
  ['notifications', 'identity'],
  // An order that belongs to a recurring billing is shown with its terms.
  ['orders', 'recurring-billing'],
  // The card list names the recurring billings of a card; a saved card is set on its billing.
  ['payments', 'recurring-billing'],
];
