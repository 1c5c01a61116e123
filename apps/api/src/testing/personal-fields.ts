/**
 * The names of fields that tell who a person is or how to reach them. `unknown` values can contain
 * any of them.
 */
const PERSONAL_NAMES: readonly RegExp[] = [
  /^(?:display_|first_|last_|full_|recipient_|holder_|account_)?name(?:_kana)?$/,
  /(?:^|_)(?:email|phone|address|ip|city|building|prefecture|postal_code)$/,
  /^(?:address_line|birth_date|gender|login_id|representative|recipient|holder|account_number)$/,
  /^(?:latitude|longitude|device_name|user_agent|card_number|sent_to|to)$/,
];

/** A value that is shown in part only. */
const MASKED = /(?:^masked_|_masked$)/;

export function isPersonal(field: string, type: string): boolean {
  const name = field.split(/[.[]/).findLast((part) => part !== '' && part !== ']') ?? '';
  if (MASKED.test(name)) return false;
  return type === 'unknown' || PERSONAL_NAMES.some((pattern) => pattern.test(name));
}

/** Of a store: what payers and merchants see of it. */
const STORE = [
  ...['name', 'representative', 'phone', 'postal_code', 'prefecture', 'address', 'latin_city'],
  ...['latitude', 'longitude'],
];

const COLLEAGUE = 'staff know their colleagues';
const MASKED_VALUE = 'the value itself is masked, which the test with live data shows';
const DEVICE = 'the kind of browser, as the user sees it too';
const LOG = 'admins answer for the log';
const RULE = 'the name of a rule';
const APPLICANT = 'what staff check before they take a merchant on; more is revealed for a reason';
const IDENTITY = 'the identity of the store that staff decide about';

/**
 * Personal fields that staff read without giving a reason: where, which, and why. Review an
 * addition: could the work be done with a masked value, or with one that is revealed for a reason?
 */
const REVIEWED: readonly (readonly [where: string, fields: readonly string[], why: string])[] = [
  ['GET /staff/members items[]', ['name', 'email'], COLLEAGUE],
  ['GET /staff/members/{id}/sessions items[]', ['device_name'], COLLEAGUE],
  ['GET /staff/invitations items[]', ['email'], COLLEAGUE],
  ['GET /staff/audit_entries items[]', ['before.*', 'after.*', 'ip'], LOG],
  ['GET /staff/approvals items[].requested_by', ['name'], COLLEAGUE],
  ['GET /staff/approvals items[].decided_by', ['name'], COLLEAGUE],
  ['GET /staff/approvals items[]', ['input.*'], 'what is approved: ids and amounts'],
  ['GET /staff/approvals/{id}', ['input.*'], 'what is approved: ids and amounts'],
  ['GET /staff/approvals/{id} requested_by', ['name'], COLLEAGUE],
  ['GET /staff/approvals/{id} decided_by', ['name'], COLLEAGUE],
  ['GET /staff/refund_requests items[].store', ['name'], 'a store that is public'],
  ['GET /staff/refund_requests items[].assignee', ['name'], COLLEAGUE],
  ['GET /staff/refund_requests/{id} assignee', ['name'], COLLEAGUE],
  ['GET /staff/refund_requests/{id} notes[].author', ['name'], COLLEAGUE],
  ['GET /staff/refund_requests/{id} awaits_approval.requested_by', ['name'], COLLEAGUE],
  ['GET /staff/refund_requests/{id} store', ['name'], 'a store that is public'],
  ['GET /staff/refund_requests/{id} evidence[]', ['name'], 'the name of a file'],
  ['GET /staff/consultations items[].assignee', ['name'], COLLEAGUE],
  ['GET /staff/consultations/{id} assignee', ['name'], COLLEAGUE],
  ['GET /staff/consultations/{id} notes[].author', ['name'], COLLEAGUE],
  ['GET /staff/assignees items[]', ['name'], COLLEAGUE],
  ['GET /staff/operations processes[]', ['name'], 'the name of a process'],
  ['GET /staff/operations database.replicas[]', ['name'], 'the name of a database'],
  ['GET /staff/accounts/{id}', ['email', 'phone', 'name'], MASKED_VALUE],
  ['POST /staff/accounts/search items[]', ['email', 'phone', 'name'], MASKED_VALUE],
  ['GET /staff/accounts/{id}/sessions items[]', ['device_name'], DEVICE],
  ['GET /staff/accounts/{id}/sign_in_events items[]', ['device_name'], DEVICE],
  ['GET /staff/payments/{id} store', ['name'], 'a store that is public'],
  ['GET /staff/payments/{id} merchant', ['name'], 'a company'],
  ['GET /staff/payments/{id} payer', ['email', 'phone'], MASKED_VALUE],
  ['GET /staff/payments/{id}/timeline items[].by', ['name'], 'the member of the merchant'],
  ['GET /staff/payments/{id}/timeline items[].detail', ['name'], 'the name of a line or a file'],
  ['GET /staff/store_changes items[].store', STORE, IDENTITY],
  ['GET /staff/store_changes items[].store.pending_changes.changes', STORE, IDENTITY],
  ['GET /staff/store_changes items[].changes', STORE, IDENTITY],
  ['GET /staff/risk_rules items[]', ['name'], RULE],
  ['GET /staff/risk_rules/{id}', ['name'], RULE],
  ['GET /staff/risk_rules/{id} versions[]', ['name'], RULE],
  ['GET /staff/differences/{id} closed_by', ['name'], COLLEAGUE],
  ['GET /staff/refund_failures items[].store', ['name'], 'a store that is public'],
  ['GET /staff/refund_failures items[].closed_by', ['name'], COLLEAGUE],
  ['GET /staff/payment_reviews items[].store', ['name'], 'a store that is public'],
  ['GET /staff/payment_reviews items[].assigned_to', ['name'], COLLEAGUE],
  ['GET /staff/payment_reviews/{id} store', ['name'], 'a store that is public'],
  ['GET /staff/payment_reviews/{id} assigned_to', ['name'], COLLEAGUE],
  ['GET /staff/payment_reviews/{id} rules[]', ['name'], RULE],
  ['GET /staff/payment_reviews/{id} payer', ['email', 'phone'], MASKED_VALUE],
  ['GET /staff/merchant_applications items[].assignee', ['name'], COLLEAGUE],
  ['GET /staff/merchant_applications/{id} assignee', ['name'], COLLEAGUE],
  ['GET /staff/merchant_applications/{id} checks[].checked_by', ['name'], COLLEAGUE],
  [
    'GET /staff/merchant_applications/{id} answers.business',
    ['postal_code', 'prefecture', 'address', 'phone'],
    APPLICANT,
  ],
  [
    'GET /staff/merchant_applications/{id} answers.representative',
    ['name', 'name_kana'],
    APPLICANT,
  ],
  [
    'GET /staff/merchant_applications/{id} answers.store',
    ['name', 'postal_code', 'prefecture', 'address'],
    APPLICANT,
  ],
  ['GET /staff/merchant_applications/{id} answers.bank_account', ['holder'], APPLICANT],
  ['GET /staff/payout_runs/{id}/outcomes items[].merchant', ['name'], 'a company'],
  ['GET /staff/payouts items[].merchant', ['name'], 'a company'],
  ['GET /staff/payouts/{id} merchant', ['name'], 'a company'],
  ['GET /staff/merchants items[]', ['name'], 'a company'],
  ['GET /staff/merchants/{id}', ['name'], 'a company'],
  ['GET /staff/merchants/{id} store_list[]', ['name', 'prefecture', 'address'], 'a public store'],
  ['GET /staff/merchants/{id} api_keys[]', ['name'], 'the name of a key'],
];

/** The reviewed fields with why. A place is an endpoint, or an endpoint and a part of its reply. */
export const REVIEWED_FIELDS: ReadonlyMap<string, string> = new Map(
  REVIEWED.flatMap(([where, fields, why]) => {
    const joint = where.split(' ').length === 2 ? ' ' : '.';
    return fields.map((field) => [`${where}${joint}${field}`, why] as const);
  }),
);
