import { MERCHANT_ERRORS } from './merchant-errors.ts';
import { PAYOUT_ERRORS } from './payout-errors.ts';

/**
 * Every expected error of the product: a code (noun and condition), its HTTP status, and the
 * parameters of its text. The texts are in `i18n`, by code.
 *
 * A 401 or 403 ends the session in the browser. So 401 means only "this session is not valid" or
 * "these credentials are wrong", and 403 only "this account is closed". Status null: created by the
 * client, never sent.
 */
export const ERROR_CATALOG = {
  unexpected: { status: 500 },
  offline: { status: null },
  not_found: { status: 404 },
  'rate.limited': { status: 429, params: ['seconds'] },
  overloaded: { status: 503 },
  'file.too_large': { status: 413, params: ['max'] },
  'idempotency_key.missing': { status: 400 },
  'idempotency_key.reused': { status: 409 },
  'idempotency_key.in_progress': { status: 409 },
  'idempotency_key.interrupted': { status: 409 },

  'request.malformed': { status: 400 },
  'request.invalid': { status: 422 },
  'request.method_unsupported': { status: 405 },
  'request.media_unsupported': { status: 415 },
  'request.expectation_unsupported': { status: 417 },
  'request.too_large': { status: 413 },
  'request.headers_too_large': { status: 431 },
  'request.too_slow': { status: 408 },
  'request.host_unknown': { status: 421 },

  'session.expired': { status: 401 },
  'session.restricted': { status: 422 },
  'session.step_up_required': { status: 422 },
  'account.credentials_wrong': { status: 401 },
  'account.suspended': { status: 403 },
  'account.not_confirmed': { status: 409 },
  'account.email_taken': { status: 409 },
  'account.phone_taken': { status: 409 },
  'account.code_wrong': { status: 422 },
  'account.code_expired': { status: 422 },
  'account.password_wrong': { status: 422 },
  'account.password_unchanged': { status: 422 },
  'account.password_common': { status: 422 },
  'account.password_holds_id': { status: 422 },
  'account.password_required': { status: 422 },
  'account.deletion_pending': { status: 409 },
  'account.deletion_due': { status: 409 },
  'account.in_use': { status: 409, params: ['payments', 'recurring_billings', 'refund_requests'] },
  'account.email_missing': { status: 409 },
  'account.already_confirmed': { status: 409 },
  'account_search.unrecognized': { status: 422 },
  'account_search.date_required': { status: 422 },
  'passkey.unknown': { status: 422 },
  'passkey.other_account': { status: 422 },
  'passkey.expired': { status: 422 },
  'passkey.invalid': { status: 422 },
  'passkey.origin_unknown': { status: 422 },
  'passkey.user_not_verified': { status: 422 },
  'passkey.cloned': { status: 422 },
  'passkey.exists': { status: 409 },
  'passkey.too_many': { status: 409, params: ['max'] },
  'passkey.canceled': { status: null },
  'passkey.unsupported': { status: null },
  'link.unknown': { status: 404 },
  'link.used': { status: 410 },
  'link.expired': { status: 410 },
  'link.read_only': { status: 409 },

  'notification.required': { status: 409 },

  'card.registrations_exhausted': { status: 409 },
  'card.too_many': { status: 409, params: ['max'] },
  'card.in_use': { status: 409 },
  'card.frozen': { status: 409 },
  'card.not_locked': { status: 409 },
  'card.rejected': { status: 422 },
  'card.not_added': { status: 422 },
  'card.unsupported': { status: 422 },
  'card.number_missing': { status: 422 },
  'card.not_chosen': { status: 422 },
  'card.expiry_invalid': { status: 422 },
  'card.expired': { status: null },

  'qr.malformed': { status: 422 },
  'qr.not_found': { status: 404 },
  'qr.withdrawn': { status: 410 },
  'qr.expired': { status: 410 },
  'store.inactive': { status: 409 },
  'store.unregistered': { status: 409 },
  'store.method_unsupported': { status: 422 },
  'store.registration_number_taken': { status: 409 },
  'store.change_closed': { status: 409 },
  'store.logo_unsupported': { status: 422 },
  'store.logo_too_many_pixels': { status: 422, params: ['max'] },
  ...MERCHANT_ERRORS,
  ...PAYOUT_ERRORS,
  'catalog_item.name_taken': { status: 409 },
  'catalog_item.too_many': { status: 409, params: ['max'] },
  'order.paid': { status: 409 },
  'invoice.paid': { status: 409 },
  'invoice.not_sendable': { status: 409 },
  'order.canceled': { status: 409 },
  'order.expired': { status: 410 },
  'order.amount_changed': { status: 409 },
  'order.not_editable': { status: 409 },
  'order.being_paid': { status: 409 },
  'order.duplicate': { status: 409 },
  'order.amount_unsure': { status: 409 },
  'key.invalid': { status: 401 },
  'key.too_many': { status: 409, params: ['max'] },
  'member.session_expired': { status: 401 },
  'member.header_missing': { status: 400 },
  'member.second_factor_required': { status: 422 },
  'member.not_allowed': { status: 422 },
  'member.email_taken': { status: 409 },
  'member.too_many': { status: 409, params: ['max'] },
  'member.last_owner': { status: 409 },
  'member.last_admin': { status: 409 },
  'second_factor.code_wrong': { status: 422 },
  'second_factor.last': { status: 409 },
  'second_factor.not_set_up': { status: 409 },
  'approval.same_person': { status: 422 },
  'approval.other_person': { status: 422 },
  'approval.closed': { status: 409 },
  'approval.waiting': { status: 409 },
  'approval.expired': { status: 409 },
  'approval.requester_not_allowed': { status: 409 },
  'invitation.unknown': { status: 404 },
  'invitation.used': { status: 410 },
  'invitation.revoked': { status: 410 },
  'invitation.expired': { status: 410 },
  'invitation.other_address': { status: 422 },
  'invitation.too_many': { status: 409, params: ['max'] },
  'webhook.target_forbidden': { status: 422 },
  'webhook.too_many': { status: 409, params: ['max'] },
  'feature.disabled': { status: 409 },
  'feature_switch.changed': { status: 409 },
  'announcement.changed': { status: 409 },
  'announcement.too_many': { status: 409, params: ['max'] },
  'job.not_failed': { status: 409 },

  'profile.incomplete': { status: 422, params: ['threshold', 'missing'] },
  'payment.not_created': { status: 409 },
  'payment.closed': { status: 409 },
  'payment.contact_required': { status: 422 },
  'payment.limit_exceeded': { status: 422, params: ['limit', 'days'] },
  'payment.own_limit_exceeded': { status: 422, params: ['limit'] },
  'payment.own_day_exceeded': { status: 422, params: ['limit'] },
  'payment.own_month_exceeded': { status: 422, params: ['limit'] },
  'payment.night_locked': { status: 422, params: ['from', 'to'] },
  'payment.store_approval_needed': { status: 422 },
  'payment.declined': { status: 402, params: ['reason'] },
  'payment.authentication_failed': { status: 402 },
  'payment.gateway_unavailable': { status: 503 },
  'payment.objected': { status: 409 },
  'payment.captured': { status: 409 },
  'payment.disputed_by_bank': { status: 409 },
  'payment.blocked': { status: 422 },
  'payment.in_review': { status: 409 },
  'payment_review.closed': { status: 409 },
  'refund_failure.closed': { status: 409 },
  'difference.closed': { status: 409 },
  'difference.late': { status: 409 },
  'risk_rule.changed': { status: 409 },
  'risk_rule.too_many': { status: 422, params: ['max'] },
  'risk_rule.not_active': { status: 409 },
  'block_list.value_missing': { status: 422 },
  'block_list.exists': { status: 409 },
  'confirmation.number_required': { status: 422 },
  'confirmation.number_wrong': { status: 422, params: ['left'] },
  'confirmation.tries_exhausted': { status: 409 },
  'refund_request.closed': { status: 409 },
  'refund_request.not_possible': { status: 409 },
  'refund_request.too_late': { status: 409 },
  'refund_request.open_already': { status: 409 },
  'refund_request.too_many': { status: 409, params: ['max'] },
  'refund_request.amount_too_large': { status: 422, params: ['max'] },
  'faq.exists': { status: 409 },
  'faq.changed': { status: 409 },
  'faq.too_many': { status: 409, params: ['max'] },
  'consultation.closed': { status: 409 },
  'consultation.full': { status: 409, params: ['max'] },
  'assignment.taken': { status: 409, params: ['name'] },
  'assignment.released': { status: 409 },
  'assignment.not_possible': { status: 422 },
  'case_note.too_many': { status: 409, params: ['max'] },
  'canned_answer.key_taken': { status: 409 },
  'canned_answer.changed': { status: 409 },
  'canned_answer.archived': { status: 409 },
  'canned_answer.too_many': { status: 409, params: ['max'] },
  'placeholder.open': { status: 422 },
  'placeholder.unknown': { status: 422 },
  'recurring_billing.account_needed': { status: 422 },
  'recurring_billing.not_begun': { status: 409 },
  'recurring_billing.past_due': { status: 409 },
  'recurring_billing.paused': { status: 409 },
  'recurring_billing.closed': { status: 409 },
  'recurring_billing.too_late': { status: 409, params: ['date'] },
  'recurring_billing.pause_unsupported': { status: 409 },
  'recurring_billing.price_closed': { status: 409 },
  'recurring_billing.price_open_already': { status: 409 },
  'refund.too_large': { status: 409, params: ['max'] },
  'refund.in_progress': { status: 409 },
  'refund.whole_only': { status: 422 },
  'refund.member_limit': { status: 422, params: ['max'] },
  'file.unsupported': { status: 422 },
  'file.too_many': { status: 409, params: ['max'] },
  'file.too_many_pages': { status: 422, params: ['max'] },
  'receipt.not_issued': { status: 409 },
  'receipt.reissues_exhausted': { status: 409, params: ['max'] },
  'receipt.too_late': { status: 409 },
  'export.not_ready': { status: 409 },
  'export.expired': { status: 410 },
  'export.failed': { status: 409 },
  'export.too_many': { status: 422, params: ['max'] },
  'export.too_many_running': { status: 409, params: ['max'] },
  'receipt_scan.forgotten': { status: 410 },
  'receipt_scan.too_many': { status: 409, params: ['max'] },
  'receipt_scan.interrupted': { status: 503 },
  'receipt_scan.queue_full': { status: 503, params: ['seconds'] },
  'receipt.unreadable': { status: 422 },
  'receipt.several': { status: 422 },
  'receipt.handwritten': { status: 422 },
  'receipt.wrong_format': { status: 422 },

  'camera.localhost': { status: null },
  'camera.denied': { status: null },
  'camera.missing': { status: null },
  'camera.unsupported': { status: null },

  'amount.missing': { status: 422 },
  'amount.too_large': { status: 422, params: ['label'] },
  'terms.not_accepted': { status: 422 },
  'contact.unchanged': { status: 422 },
  'contact.exactly_one': { status: 422 },
  'contact.change_closed': { status: 409 },
  'contact.too_new': { status: 409, params: ['date', 'amount'] },
  'field.required': { status: 422, params: ['label'] },
  'field.email': { status: 422 },
  'field.phone': { status: 422 },
  'field.too_long': { status: 422, params: ['label', 'max'] },
  'field.too_short': { status: 422, params: ['label', 'min'] },
  'field.format': { status: 422, params: ['label'] },
  'field.half_width': { status: 422 },
  'field.hiragana': { status: 422 },
  'field.mismatch': { status: 422 },
  'field.locked': { status: 422 },
  'field.corporate_number': { status: 422 },
  'field.registration_number': { status: 422 },
  'field.age': { status: 422, params: ['min'] },
  'field.unknown': { status: 422 },
} as const satisfies Record<string, { status: number | null; params?: readonly string[] }>;

export type ErrorCode = keyof typeof ERROR_CATALOG;

/** The error codes a server may send. */
export type SentErrorCode = {
  [Code in ErrorCode]: (typeof ERROR_CATALOG)[Code]['status'] extends number ? Code : never;
}[ErrorCode];

/** Parameters of an error text. */
export type ErrorParams = Readonly<Record<string, string | number | readonly string[]>>;

/** An error of one field, by its path in the body (`email`, `items.0.name`). */
export type FieldError = {
  readonly path: string;
  readonly code: ErrorCode;
  readonly params?: ErrorParams;
};

/** An expected error. Anything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly fields: readonly FieldError[];

  constructor(code: ErrorCode, params: ErrorParams = {}, fields: readonly FieldError[] = []) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_CATALOG, code);
}

export function getHttpStatus(code: ErrorCode): number | null {
  return ERROR_CATALOG[code].status;
}

export function getErrorParams(code: ErrorCode): readonly string[] {
  const row = ERROR_CATALOG[code];
  return 'params' in row ? row.params : [];
}
