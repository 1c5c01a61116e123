import type { Endpoint } from '@saifu/contract/endpoint';
import { type IdKind, toTypeId } from '@saifu/domain/shared/ids';

/** The path of an endpoint with ids that do not exist, without `/api/v1`. */
export function toUnknownPath(row: Endpoint): string {
  const isConsole = /^\/api\/v1\/(?:console|staff)\//.test(row.path);
  return row.path
    .replace('/api/v1', '')
    .replace(/((?:guest\/receipt_)?[a-z_]+)\/\{\w+\}/g, (_, noun: string) => {
      const name = UNKNOWN[noun];
      if (name !== undefined) return `${noun}/${name}`;
      const kind = (isConsole ? CONSOLE_ID_KINDS[noun] : undefined) ?? ID_KINDS[noun];
      if (kind === undefined) throw new Error(`no id kind for ${noun}`);
      return `${noun}/${toTypeId(kind, '01900000-0000-7000-8000-000000000000')}`;
    });
}

/** Well-formed ids of each kind that do not exist. */
const ID_KINDS: Readonly<Record<string, IdKind>> = {
  sessions: 'session',
  stores: 'store',
  orders: 'order',
  payments: 'payment',
  cards: 'card',
  qr_codes: 'qrCode',
  api_keys: 'apiKey',
  catalog_items: 'catalogItem',
  webhooks: 'webhook',
  webhook_deliveries: 'delivery',
  events: 'event',
  refund_requests: 'refundRequest',
  disputes: 'providerDispute',
  receipts: 'receipt',
  exports: 'export',
  uploads: 'upload',
  'guest/receipt_scans': 'receiptScan',
  evidence: 'upload',
  recurring_billings: 'recurringBilling',
  consultations: 'consultation',
  canned_answers: 'cannedAnswer',
  payout_runs: 'payoutRun',
  payouts: 'payout',
  transfer_files: 'transferFile',
  price_changes: 'priceChange',
  receipt_scans: 'order',
  sample_receipts: 'order',
  photos: 'upload',
  notifications: 'notification',
  accounts: 'user',
  merchants: 'merchant',
  store_changes: 'storeChange',
  approvals: 'approval',
  risk_rules: 'riskRule',
  payment_reviews: 'paymentReview',
  refund_failures: 'refundFailure',
  differences: 'difference',
  block_list_entries: 'blockListEntry',
  merchant_applications: 'merchantApplication',
  contact_changes: 'contactChange',
  passkeys: 'passkey',
  announcements: 'announcement',
  failed_jobs: 'job',
};
/** Nouns of the console and of staff that are other resources elsewhere. */
const CONSOLE_ID_KINDS: Readonly<Record<string, IdKind>> = {
  members: 'member',
  sessions: 'memberSession',
  invitations: 'memberInvitation',
  passkeys: 'memberPasskey',
};
/** Resources with another id format. */
const UNKNOWN: Readonly<Record<string, string>> = {
  accounting_exports: '2020-01?format=freee',
  faqs: 'faq_nobody_asks_this',
  feature_switches: 'teleportation',
  messages: '01900000-0000-7000-8000-000000000000',
  postal_codes: '0000000',
  reconciliation_days: '2020-01-01',
  requests: '01900000-0000-7000-8000-000000000000',
  store_logos: '0'.repeat(64),
};
