import type { Endpoint } from './endpoint.ts';

export type ApiTag = { readonly name: string; readonly description: string };

/** Groups of the API document, merchants' first, with path prefixes after `/api/v1/`. */
const TAGS: readonly (ApiTag & { readonly prefixes: readonly string[] })[] = [
  {
    name: 'Invoices',
    description: 'Orders that a store sends to a payer, with line items and tax.',
    prefixes: ['merchant/orders', 'merchant/invoices'],
  },
  {
    name: 'Payments',
    description: 'Payments at the merchant’s stores, and their refunds.',
    prefixes: ['merchant/payments', 'merchant/exports', 'merchant/overview'],
  },
  {
    name: 'Refund requests',
    description: 'What payers dispute, and the store’s decision.',
    prefixes: ['merchant/refund_requests'],
  },
  {
    name: 'Disputes',
    description: 'Chargebacks: what cardholders dispute with their bank, and the evidence.',
    prefixes: ['merchant/disputes'],
  },
  {
    name: 'Balance',
    description: 'What the operator owes the merchant, its fees and payouts.',
    prefixes: [
      'merchant/fees',
      'merchant/balance',
      'merchant/payouts',
      'merchant/accounting_exports',
      'merchant/bank_account',
      'merchant/bank_branch',
    ],
  },
  {
    name: 'Recurring billing',
    description: 'Monthly services: offers, charges and price changes.',
    prefixes: ['merchant/recurring_billings'],
  },
  {
    name: 'QR codes',
    description: 'Static codes for a store, and dynamic ones for an amount or an order.',
    prefixes: ['merchant/qr_codes'],
  },
  {
    name: 'Stores',
    description: 'The merchant’s stores and the details that payers see.',
    prefixes: ['merchant/stores'],
  },
  {
    name: 'Catalogue',
    description: 'The items that a store sells, with their prices and tax rates.',
    prefixes: ['merchant/catalog_items'],
  },
  {
    name: 'Webhooks',
    description:
      'Where events are sent, signed according to Standard Webhooks, every delivery with its ' +
      'attempts, and the events themselves.',
    prefixes: ['merchant/events', 'merchant/webhooks', 'merchant/webhook_deliveries'],
  },
  {
    name: 'API keys',
    description: 'The merchant’s secret keys, and the requests that were made with them.',
    prefixes: ['merchant/api_keys', 'merchant/requests'],
  },
  {
    name: 'Console',
    description:
      'A merchant’s members: invitations, sign-in with a second factor, sessions, roles and the ' +
      'audit log.',
    prefixes: ['console'],
  },
  {
    name: 'Checkout',
    description: 'How a payer, signed in or not, pays an order and confirms the payment.',
    prefixes: [
      'guest/config',
      'guest/disabled_features',
      'guest/announcements',
      'guest/qr',
      'guest/stores',
      'guest/store_logos',
      'guest/orders',
      'guest/payments',
      'guest/payment_confirmations',
      'payments/{id}/confirm',
    ],
  },
  {
    name: 'Receipt scans',
    description: 'Paying from a photo of a bill, and saved bills.',
    prefixes: ['guest/orders/upload-receipt', 'guest/receipt_scans', 'receipt_scans'],
  },
  {
    name: 'Receipts',
    description: 'Qualified invoices as data and as PDF.',
    prefixes: ['guest/receipts', 'receipts'],
  },
  {
    name: 'Wallet',
    description: 'What a signed-in user sees and keeps: home, cards, payments, recurring billings.',
    prefixes: [
      'home',
      'cards',
      'stores',
      'payments',
      'insights',
      'recurring_billings',
      'refund_requests',
      'uploads',
      'exports',
      'guest/exports',
    ],
  },
  {
    name: 'Sign-in',
    description: 'Registration, sign-in, passkeys, sessions and lost passwords.',
    prefixes: [
      'guest/registration',
      'guest/resent',
      'guest/authentication',
      'guest/verify_authentication',
      'guest/link_preview',
      'guest/forgot',
      'verify',
      'login',
      'sessions',
      'passkeys',
      'guest/passkeys',
    ],
  },
  {
    name: 'Account',
    description: 'Profile, contacts, spending limits, step-up verification and deletion.',
    prefixes: ['userinfo', 'step_up', 'limits', 'guest/contact_undo', 'guest/postal_codes'],
  },
  {
    name: 'Notifications',
    description: 'The list, its settings, and push subscriptions.',
    prefixes: ['notifications', 'notification_settings', 'push_subscriptions'],
  },
  {
    name: 'Support',
    description: 'FAQ, consultations and the hours of the phone line.',
    prefixes: [
      'guest/faqs',
      'guest/faq_edits',
      'guest/support_status',
      'guest/client_events',
      'consultations',
    ],
  },
  {
    name: 'Merchant applications',
    description: 'How a merchant applies, by a link that is sent to its address.',
    prefixes: ['merchant_applications'],
  },
  {
    name: 'Staff',
    description:
      'For the provider’s own staff, with a console session, and for its programs, by ' +
      '`STAFF_KEY`.',
    prefixes: ['staff'],
  },
  {
    name: 'Sandbox',
    description: 'Exists only without live keys: demo data, clock and inbox.',
    prefixes: ['sandbox'],
  },
];

export const API_TAGS: readonly ApiTag[] = TAGS.map(({ name, description }) => {
  return { name, description };
});

const PREFIXES = TAGS.flatMap(({ name, prefixes }) => {
  return prefixes.map((prefix) => ({ name, prefix: `/api/v1/${prefix}/` }));
}).toSorted((a, b) => b.prefix.length - a.prefix.length);

/** The tag with the longest matching prefix. */
export function findApiTag({ path }: Pick<Endpoint, 'path'>): string {
  const noun = path.replace(/\.csv$/, '');
  const tag = PREFIXES.find(({ prefix }) => `${noun}/`.startsWith(prefix));
  if (tag === undefined) throw new Error(`${path} has no tag`);
  return tag.name;
}
