/**
 * The limits of the product. Each constant has its unit in its name and is defined once: here, in
 * `orders/receipt-scan-limits.ts` or in `privacy/retention.ts`.
 */

/** Client-side timeout of a request. */
export const CALL_TIMEOUT_MS = 100_000;
/** Of a file with up to a million rows. */
export const DOWNLOAD_TIMEOUT_MS = 15 * 60 * 1000;

export const BODY_BYTES_MAX = 64 * 1024;
/**
 * The body limit of payment requests, which are read even when the caller's address exceeds its
 * other limits.
 */
export const PAYMENT_BODY_BYTES_MAX = 16 * 1024;
export const BODY_DEPTH_MAX = 32;
/** Field errors listed in one response. */
export const FIELD_ERRORS_MAX = 100;
/** UTF-16 code units per string in a request. The longest field holds 10,000 characters. */
export const TEXT_LENGTH_MAX = 16_384;
/** Consecutive combining marks; the limit of Unicode's Stream-Safe Text Format (UAX #15). */
export const COMBINING_MARKS_MAX = 30;

export const PAGE_ITEMS_DEFAULT = 20;
export const PAGE_ITEMS_MAX = 100;

export const CARDS_MAX = 5;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_LENGTH_MAX = 50;
/**
 * A new password by a link removes a member's passkeys that are younger than this, because
 * somebody who knew the earlier password may have added them.
 */
export const MEMBER_PASSKEY_SETTLED_MS = 7 * 24 * 60 * 60 * 1000;
/** How long the browser may take to answer a passkey challenge. */
export const PASSKEY_CHALLENGE_LIFE_MS = 60 * 1000;

/** A payment without a refund request completes automatically after this time. */
export const CONFIRMATION_WINDOW_MS = 72 * 60 * 60 * 1000;
/** For this long after the payment, its screen serves store staff as proof of a new payment. */
export const PROOF_FRESH_MS = 10 * 60 * 1000;

export const EMAIL_LENGTH_MAX = 254;
export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 128;
export const DISPLAY_NAME_LENGTH_MAX = 50;

export const SESSION_IDLE_MS = 7 * 24 * 60 * 60 * 1000;
export const SESSION_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** The sandbox clock advances at most two years in one step. */
export const CLOCK_ADVANCE_SECONDS_MAX = 2 * 366 * 24 * 60 * 60;

export const NAME_LENGTH_MAX = 30;
export const ADDRESS_LENGTH_MAX = 100;

/** A payment above this amount needs a complete profile. The law requires the payer's identity. */
export const PROFILE_THRESHOLD_YEN = 100_000;
/** The first payment of at least this amount on a new device needs a step-up verification. */
export const LARGE_PAYMENT_YEN_MIN = 30_000;

/** Length, lifetime and maximum attempts of a one-time code. */
export const CODE_LENGTH = 6;
export const CODE_LIFE_MS = 5 * 60 * 1000;
export const CODE_ATTEMPTS_MAX = 5;
export const RESEND_AFTER_SECONDS = 60;

export const CONFIRM_LINK_LIFE_MS = 24 * 60 * 60 * 1000;
export const SIGN_IN_LINK_LIFE_MS = 10 * 60 * 1000;
export const RESET_LINK_LIFE_MS = 30 * 60 * 1000;

/** How long a step-up verification is valid. */
export const STEP_UP_LIFE_MS = 5 * 60 * 1000;

/**
 * A change of email or phone that the current address has not approved takes effect after this
 * delay.
 */
export const CONTACT_CHANGE_DELAY_MS = 24 * 60 * 60 * 1000;
/** A changed or added address can approve large payments after this time. */
export const CONTACT_SETTLED_MS = 7 * 24 * 60 * 60 * 1000;
/** A change of email or phone can be undone for this long after it took effect. */
export const CONTACT_UNDO_MS = 7 * 24 * 60 * 60 * 1000;
/**
 * After verifying a new address, the user has this long to verify the current one or choose the
 * delay.
 */
export const CONTACT_CHOICE_LIFE_MS = 30 * 60 * 1000;
export const CONTACT_UNDO_CALLS_PER_ADDRESS: Rate = { max: 60, windowSeconds: 60 };

/** An unconfirmed account is deleted after this time. */
export const UNCONFIRMED_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** The response of a request with an idempotency key is replayed for this long. */
export const IDEMPOTENCY_KEY_LIFE_MS = 24 * 60 * 60 * 1000;
/** A request that holds its key for longer without a result counts as interrupted. */
export const IDEMPOTENT_REQUEST_MS_MAX = 60 * 1000;

/** Rate limit: `max` calls per window. */
export type Rate = { readonly max: number; readonly windowSeconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const LOGIN_FAILURES_PER_ACCOUNT: Rate = { max: 5, windowSeconds: 15 * MINUTE };
export const LOGIN_FAILURES_PER_ADDRESS: Rate = { max: 20, windowSeconds: 15 * MINUTE };
export const SENDS_PER_DESTINATION: readonly Rate[] = [
  { max: 1, windowSeconds: RESEND_AFTER_SECONDS },
  { max: 5, windowSeconds: HOUR },
  { max: 10, windowSeconds: DAY },
];
/** Rejected passkeys. Guessed passwords count separately, so they cannot block passkeys. */
export const PASSKEY_FAILURES_PER_ADDRESS: Rate = { max: 20, windowSeconds: 15 * MINUTE };
/** Browser errors written to the server log. */
export const CLIENT_EVENTS_PER_CALLER: Rate = { max: 30, windowSeconds: HOUR };
export const QR_READS_PER_CALLER: Rate = { max: 60, windowSeconds: MINUTE };
/** Invoices that a merchant has sent, and those that one recipient gets from all merchants. */
export const INVOICE_SENDS_PER_MERCHANT: readonly Rate[] = [
  { max: 60, windowSeconds: HOUR },
  { max: 300, windowSeconds: DAY },
];
export const INVOICE_SENDS_PER_DESTINATION: readonly Rate[] = [
  { max: 3, windowSeconds: 10 * MINUTE },
  { max: 10, windowSeconds: DAY },
];
/** Printed QR codes, which are drawn for each request. */
export const QR_SHEETS_PER_MERCHANT: Rate = { max: 60, windowSeconds: MINUTE };
/** How often staff ask the payment provider about one payment. */
export const RECONCILES_PER_PAYMENT: Rate = { max: 6, windowSeconds: MINUTE };
export const RECONCILES_PER_MEMBER: Rate = { max: 30, windowSeconds: MINUTE };
export const REPLAYS_PER_MERCHANT: Rate = { max: 60, windowSeconds: MINUTE };
export const ORDERS_PER_CALLER: Rate = { max: 60, windowSeconds: MINUTE };
export const REGISTRATIONS_PER_ADDRESS: Rate = { max: 20, windowSeconds: HOUR };
export const SENDS_PER_ADDRESS: Rate = { max: 30, windowSeconds: HOUR };

/** Requests rejected as invalid, per account, or per IP address for guests. */
export const REJECTED_BODIES_PER_CALLER: Rate = { max: 300, windowSeconds: MINUTE };

/** The maximum of a single payment. */
export const AMOUNT_YEN_MAX = 1_000_000;
/** The maximum of any amount or count in a response, sums of many payments included. */
export const TOTAL_YEN_MAX = 999_999_999_999;
/** What fits into the fields of a bank’s transfer file. */
export const TRANSFER_AMOUNT_YEN_MAX = 9_999_999_999;
export const TRANSFERS_PER_FILE_MAX = 99_999;
/** What the recipient of a transfer reads beside the name of the sender. */
export const TRANSFER_REFERENCE_LENGTH = 16;
export const COUNT_MAX = 999_999_999;

export const QR_DYNAMIC_LIFE_MS = 15 * 60 * 1000;
export const QR_ORDER_LIFE_MS = 15 * 60 * 1000;
export const RECEIPT_ORDER_LIFE_MS = 24 * 60 * 60 * 1000;
export const INVOICE_LIFE_DAYS_DEFAULT = 30;
export const INVOICE_LIFE_DAYS_MAX = 180;
/** A lifetime in minutes is for a sale at the counter. */
export const INVOICE_LIFE_MINUTES_MAX = 24 * 60;

export const ORDER_ITEMS_MAX = 100;
export const ITEM_QUANTITY_MAX = 9999;
export const ITEM_NAME_LENGTH_MAX = 60;
export const ORDER_TITLE_LENGTH_MAX = 60;
export const ORDER_DESCRIPTION_LENGTH_MAX = 200;
export const STORE_SEARCH_LENGTH_MAX = 50;
export const STORE_NAME_LENGTH_MAX = 60;
/** Active items of one store. */
export const CATALOG_ITEMS_MAX = 500;
export const CATALOG_CATEGORY_LENGTH_MAX = 30;
/** The name of a receiver in a bank transfer file (Zengin), voiced marks counted. */
export const BANK_HOLDER_LENGTH_MAX = 30;
/** Of a bank or a branch in a transfer file. */
export const BANK_NAME_LENGTH_MAX = 15;
/** Until then payouts go to the account before a change, and an owner can take the change back. */
export const BANK_ACCOUNT_DELAY_MS = 3 * 24 * 60 * 60 * 1000;
/** For this many days payers are shown that a store's identifying details changed. */
export const STORE_CHANGE_SHOWN_DAYS = 30;
export const STAFF_REASON_LENGTH_MAX = 500;
/** Above this amount, a member of staff moves the money of a payment only with a second one. */
export const STAFF_ALONE_YEN_MAX = 50_000;
/** What a member moved of one payment within this time counts towards that amount. */
export const STAFF_ALONE_WINDOW_MS = 24 * 60 * 60 * 1000;
/** How many payments a lookup by staff returns. */
export const PAYMENT_LOOKUP_MAX = 20;
/** Characters of what staff look a payment up by. Ids of providers are shorter. */
export const PAYMENT_LOOKUP_LENGTH_MAX = 100;
/** Attempts, events, messages and deliveries of one payment that its page for staff reads. */
export const STAFF_TIMELINE_SOURCE_MAX = 500;
/** For this long, a second member may approve what a member of staff has requested. */
export const APPROVAL_LIFE_MS = 72 * 60 * 60 * 1000;
/** While an approved act is executed, nobody else begins it; after a crash it is begun again. */
export const APPROVAL_CLAIM_MS = 2 * 60 * 1000;
/** How often each process reads what is switched off. */
export const FEATURE_SWITCH_REFRESH_MS = 2000;
export const FEATURE_MESSAGE_LENGTH_MAX = 200;
export const ANNOUNCEMENT_TEXT_LENGTH_MAX = 280;
export const ANNOUNCEMENT_LINK_LENGTH_MAX = 200;
/** Announcements that have not ended. */
export const ANNOUNCEMENTS_MAX = 20;
/** Announcements that are shown at the same time. */
export const ANNOUNCEMENTS_SHOWN_MAX = 3;
/** How long a process answers with the announcements that it has read. */
export const ANNOUNCEMENT_REUSE_MS = 5000;
/** Failed jobs that one request retries. */
export const JOBS_RETRIED_MAX = 500;
/** Deliveries that are queued when a webhook is resumed. */
export const DELIVERIES_RESUMED_MAX = 1000;
/** Deliveries that one request of staff queues again. */
export const DELIVERIES_REPLAYED_MAX = 100;
/** How often a process reports its state, and when a silent one counts as ended. */
export const PROCESS_REPORT_MS = 15_000;
export const PROCESS_SILENT_MS = 45_000;
/** The period of the error rates of providers, and how long reports of ended processes are kept. */
export const PROVIDER_STATUS_MINUTES = 15;
/** Searches for accounts, and personal data shown, by one member of staff. */
export const ACCOUNT_SEARCHES_PER_MEMBER: Rate = { max: 60, windowSeconds: HOUR };
export const ACCOUNT_SEARCH_RESULTS_MAX = 20;
export const ACCOUNT_SEARCH_LENGTH_MAX = 254;
export const REVEALS_PER_MEMBER: Rate = { max: 50, windowSeconds: DAY };
/** A revealed value disappears from the screen after this time. */
export const REVEAL_SHOWN_MS = 60 * 1000;
/** How often staff may unlock one account, so that nobody tests cards with their help. */
export const UNLOCKS_PER_ACCOUNT: Rate = { max: 5, windowSeconds: DAY };
/** The newest payments and cases that staff see with an account, and consultations of a payment. */
export const ACCOUNT_PAYMENTS_SHOWN = 10;
export const ACCOUNT_REFUND_REQUESTS_SHOWN = 5;
export const ACCOUNT_CONSULTATIONS_SHOWN = 5;
export const FAQ_NAME_LENGTH_MAX = 60;
export const FAQ_QUESTION_LENGTH_MAX = 120;
export const FAQ_TEXT_LENGTH_MAX = 600;
export const FAQ_ALSO_LENGTH_MAX = 300;
export const FAQ_BLOCKS_MAX = 12;
export const FAQ_LINES_MAX = 12;
/** FAQ entries that staff added, changed or removed. */
export const FAQS_ADDED_MAX = 200;

/** A message that a push replaces is sent after this time if the push was not delivered. */
export const PUSH_PATIENCE_MS = 10 * 60 * 1000;
export const PUSH_DEVICES_MAX = 10;

/** A console session ends after this time without use, and after this time in any case. */
export const MEMBER_SESSION_IDLE_MS = 30 * MINUTE * 1000;
export const MEMBER_SESSION_LIFE_MS = 12 * HOUR * 1000;
export const MEMBERS_MAX = 200;
export const MEMBER_STORES_MAX = 100;
export const MEMBER_INVITATIONS_MAX = 50;
export const MEMBER_INVITATION_LIFE_MS = 72 * HOUR * 1000;
export const MEMBER_INVITATIONS_PER_MERCHANT: Rate = { max: 50, windowSeconds: DAY };
/** Looking at an invitation and accepting it, with any token. */
export const MEMBER_INVITATION_CALLS_PER_ADDRESS: Rate = { max: 60, windowSeconds: HOUR };
export const MEMBER_PASSWORD_RESET_LIFE_MS = 30 * MINUTE * 1000;
/** Links for one email address. */
export const MEMBER_PASSWORD_RESETS: Rate = { max: 3, windowSeconds: HOUR };
export const MEMBER_PASSWORD_RESETS_PER_ADDRESS: Rate = { max: 20, windowSeconds: HOUR };
/** New passwords, with any link. */
export const MEMBER_PASSWORD_LINKS_PER_ADDRESS: Rate = { max: 20, windowSeconds: HOUR };
/** What a clerk may refund of one payment, unless the owner sets another amount. */
export const MEMBER_REFUND_LIMIT_YEN_DEFAULT = 10_000;
/** Wrong passwords of a member, and wrong codes of the second factor. */
export const MEMBER_LOGIN_FAILURES: Rate = { max: 5, windowSeconds: 15 * MINUTE };
export const MEMBER_LOGIN_FAILURES_PER_ADDRESS: Rate = { max: 20, windowSeconds: 15 * MINUTE };
export const SECOND_FACTOR_FAILURES: readonly Rate[] = [
  { max: 5, windowSeconds: 15 * MINUTE },
  { max: 20, windowSeconds: DAY },
];
export const RECOVERY_CODES_COUNT = 10;

/** A link to an application of a merchant, and a draft without changes, live this long. */
export const MERCHANT_APPLICATION_LINK_LIFE_MS = 30 * DAY * 1000;
/** An address that nobody verified by its link is forgotten. */
export const MERCHANT_APPLICATION_UNVERIFIED_MS = DAY * 1000;
/** Links for one email address. */
export const MERCHANT_APPLICATION_LINKS: Rate = { max: 5, windowSeconds: HOUR };
export const MERCHANT_APPLICATION_LINKS_PER_ADDRESS: Rate = { max: 20, windowSeconds: HOUR };
/** Reading and filling in applications, with any link. */
export const MERCHANT_APPLICATION_CALLS_PER_ADDRESS: Rate = { max: 300, windowSeconds: HOUR };
export const LEGAL_NAME_LENGTH_MAX = 80;
export const GOODS_LENGTH_MAX = 500;
export const WEBSITE_LENGTH_MAX = 200;
/** Sales per month that an applicant expects. */
export const MONTHLY_VOLUME_YEN_MAX = 10_000_000_000;
export const APPLICATION_NOTE_LENGTH_MAX = 500;
export const APPLICATION_MESSAGE_LENGTH_MAX = 1000;

export const API_KEYS_MAX = 10;
export const WEBHOOKS_MAX = 10;
/** A failing webhook receiver is retried with backoff for this long. */
export const WEBHOOK_RETRY_WINDOW_MS = 3 * 24 * 60 * 60 * 1000;
/** Events and their deliveries are kept for this long. */
export const EVENT_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;
/** Requests with an API key are kept in the log for this long. */
export const API_REQUEST_RETENTION_MS = 7 * 24 * 60 * 60 * 1000;
/** Requests that a process holds until they are written to the log. More are only counted. */
export const API_REQUESTS_BUFFERED_MAX = 5000;
export const API_REQUEST_PATH_LENGTH_MAX = 200;

/** Spending limits per day and per 30 days. A complete profile has higher limits. */
export const SPENDING_YEN = {
  complete: { day: 300_000, month: 1_000_000 },
  incomplete: { day: 100_000, month: 300_000 },
} as const;
export const GUEST_PAYMENT_YEN_MAX = 100_000;
export const GUEST_DAY_YEN_MAX = 200_000;

/** Raising one's own limit takes effect after this delay; lowering it takes effect at once. */
export const LIMIT_RAISE_WAIT_MS = 24 * 60 * 60 * 1000;
/** Hours in Japan in which the night lock blocks payments. */
export const NIGHT_HOURS = { from: 23, to: 5 } as const;

/** A payment that was started and abandoned expires after this time. */
export const PAYMENT_WAITING_MS = 15 * 60 * 1000;
/** A request to the provider without a result for this long is shown to staff as stuck. */
export const STUCK_ATTEMPT_MS = 5 * 60 * 1000;
export const GUEST_TOKEN_LIFE_MS = 24 * 60 * 60 * 1000;
/** Cards a user may register over the lifetime of the account. */
export const CARD_REGISTRATIONS_MAX = 99;
export const CARD_ADDS_PER_USER: Rate = { max: 5, windowSeconds: DAY };

/** After this many declines within the window, no further payment attempt is allowed. */
export const DECLINES_WINDOW_MS = 60 * 60 * 1000;
export const GUEST_DECLINES_MAX = 10;
export const USER_DECLINES_MAX = 5;
/** Declines of one card from one IP address, regardless of the account. */
export const CARD_DECLINES_MAX = 3;
/** Timeout of a provider request. After it the result is unknown. */
export const PROVIDER_TIMEOUT_MS = 10_000;
export const PROVIDER_REQUESTS_PER_CALLER: Rate = { max: 60, windowSeconds: MINUTE };

/** Attempts to enter the two-digit code of a payment confirmation message. */
export const CONFIRMATION_ATTEMPTS_MAX = 3;
export const CONFIRMATION_RESENDS_MAX = 5;
export const CONFIRMATION_CALLS_PER_CALLER: Rate = { max: 60, windowSeconds: MINUTE };
/** The link in the message shows the result for this long after the payment. */
export const CONFIRMATION_LINK_LIFE_MS = 30 * 24 * 60 * 60 * 1000;
/** A payer who has not confirmed is reminded after these times. */
export const REMINDERS_MS = [24 * 60 * 60 * 1000, 60 * 60 * 60 * 1000] as const;

/**
 * A refund request is possible for this many days after completion. The merchant decides within
 * this many business days.
 */
export const REFUND_REQUEST_WINDOW_DAYS = 30;
export const REFUND_REQUEST_ANSWER_BUSINESS_DAYS = 7;
/** Each refund request pauses the confirmation window, so their number is limited. */
export const REFUND_REQUESTS_PER_PAYMENT_MAX = 3;
export const REFUND_REQUESTS_PER_USER: Rate = { max: 10, windowSeconds: HOUR };
/** After a rejected refund request the confirmation window has at least this much time left. */
export const REJECTION_REST_MS_MIN = 24 * 60 * 60 * 1000;
export const REASON_LENGTH_MIN = 10;
export const REASON_LENGTH_MAX = 1000;
/** The text with which a merchant answers a chargeback. */
export const DISPUTE_EVIDENCE_LENGTH_MAX = 10_000;
export const ATTACHMENTS_MAX = 5;
export const ATTACHMENT_BYTES_MAX = 10 * 1024 * 1024;
/** Pages of a PDF; each page is rendered. */
export const ATTACHMENT_PAGES_MAX = 10;
/** The logo of a store, as uploaded and as stored. */
export const LOGO_BYTES_MAX = 5 * 1024 * 1024;
export const LOGO_MEGAPIXELS_MAX = 40;
export const LOGO_SIDE_PX = 256;
export const LOGOS_PER_MERCHANT: Rate = { max: 60, windowSeconds: HOUR };
export const UPLOADS_PER_USER: Rate = { max: 30, windowSeconds: HOUR };
export const REFUND_REQUEST_MESSAGES_PER_USER: Rate = { max: 30, windowSeconds: HOUR };
/** Unused uploads are deleted after this time. */
export const UPLOAD_LIFE_MS = 24 * 60 * 60 * 1000;
/** Unused uploads kept per user; the oldest are deleted first. */
export const UNUSED_UPLOADS_MAX = 20;

/** A failed capture is retried after this time. */
export const CAPTURE_RETRY_AFTER_MS = 60 * 60 * 1000;
/** An approved refund that failed is retried at this interval, this many times. */
export const REFUND_RETRY_AFTER_MS = 60 * 60 * 1000;
export const REFUND_RETRIES_MAX = 72;
/** What the provider takes for a charge, by its contract with us. */
export const PROVIDER_FEE_RATE_BP = 360;
export const PROVIDER_FEE_KONBINI_YEN_MIN = 120;
/** After so many days what the provider does not report is not late any more but missing. */
export const PROVIDER_LATE_DAYS = 3;
/** A day is compared this long after its end, and read again each day while something is late. */
export const RECONCILIATION_GRACE_MS = 60 * 60 * 1000;
export const RECONCILIATION_AGAIN_MS = 24 * 60 * 60 * 1000;
/** How far back days are compared that never were, and read again. */
export const RECONCILIATION_DAYS_MAX = 30;
/** Days in one round of the task. Those on which nothing moved cost one request. */
export const RECONCILIATION_DAYS_PER_ROUND = 31;
/** The provider may report what happened at the end of a day on the next one. */
export const RECONCILIATION_OVERLAP_MS = 10 * 60 * 1000;
/** The greatest age by which differences are filtered. */
export const DIFFERENCE_AGE_DAYS_MAX = 3650;
/** Open differences that are matched again at once. */
export const DIFFERENCES_MATCHED_MAX = 500;
/** How often the provider is asked for disputes and failed refunds whose events never came. */
export const MISSED_EVENTS_ASKED_EVERY_MS = 15 * 60 * 1000;
/** How far back the first time, and how much is read again each time. */
export const MISSED_EVENTS_SINCE_MS = 30 * 24 * 60 * 60 * 1000;
export const MISSED_EVENTS_OVERLAP_MS = 60 * 60 * 1000;
/** What is read at once. */
export const MISSED_EVENTS_MAX = 500;
/**
 * The provider holds an authorization for seven days. A payment still not complete this long after
 * authorization is captured, a day before the authorization expires.
 */
export const AUTHORIZATION_SAFE_MS = 6 * 24 * 60 * 60 * 1000;
/**
 * The payer has this long to give bank details for a cash refund. Then the provider cancels the
 * refund.
 */
export const BANK_DETAILS_WAIT_MS = 45 * 24 * 60 * 60 * 1000;
/** Interval at which the provider is asked whether the bank details were given. */
export const BANK_DETAILS_POLL_MS = 60 * 60 * 1000;
/** If two clocks differ by more than this, time-based tasks do not run. */
export const CLOCK_DIFFERENCE_MS_MAX = 60 * 1000;

export type FeeTermsDefault = {
  readonly rateBp: number;
  readonly fixedYen: number;
  readonly isRefunded: boolean;
};
const CARD_FEE: FeeTermsDefault = { rateBp: 360, fixedYen: 0, isRefunded: false };
/** What a merchant pays that agreed no other terms, with consumption tax. In basis points. */
export const FEE_TERMS_DEFAULT = {
  card: CARD_FEE,
  apple_pay: CARD_FEE,
  google_pay: CARD_FEE,
  paypay: { rateBp: 350, fixedYen: 0, isRefunded: false },
  /** At a convenience store. Cash at the counter costs nothing. */
  cash: { rateBp: 275, fixedYen: 0, isRefunded: false },
  bitcash: { rateBp: 850, fixedYen: 0, isRefunded: false },
} as const satisfies Record<string, FeeTermsDefault>;
export const FEE_RATE_BP_MAX = 3000;
export const FEE_FIXED_YEN_MAX = 1000;
/** A change of fees or of the payout cycle begins at most this many days after today. */
export const CONTRACT_CHANGE_DAYS_MAX = 366;
/** Changes of fees in a response, newest first. */
export const FEE_CONTRACTS_SHOWN_MAX = 100;
/** Rows that hold the balance of one account of a merchant, so that payments do not wait. */
export const LEDGER_BALANCE_SHARDS = 8;
/** What the provider takes for a chargeback, and gives back if it is won. */
export const DISPUTE_FEE_YEN = 1300;
/** Less is not paid out but carried over. */
export const PAYOUT_MINIMUM_YEN_DEFAULT = 1000;
export const PAYOUT_MINIMUM_YEN_MAX = 1_000_000;
/** Entries that one statement puts into a payout. */
export const PAYOUT_ITEMS_BATCH = 20_000;
/** The PDF of a statement lists as many items; of a longer one it has the sums of each day. */
export const PAYOUT_STATEMENT_ITEMS_MAX = 1000;
/** Merchants that a run looks up at a time. */
export const PAYOUT_MERCHANTS_BATCH = 200;
export const PAYOUT_MERCHANTS_AT_ONCE = 2;

/** A store is paid out on this business day after completion. */
export const SETTLEMENT_BUSINESS_DAYS = 5;

export const RECIPIENT_LENGTH_MAX = 60;
export const RECEIPT_DESCRIPTION_LENGTH_MAX = 60;
/** How often and for how many days a receipt can be reissued. */
export const RECEIPT_REISSUES_MAX = 3;
export const RECEIPT_REISSUE_DAYS = 90;
/** A refund of at least this amount needs a return invoice. */
export const RETURN_INVOICE_YEN_MIN = 10_000;
/** A guest's receipt link is valid for this long after the last change of its payment. */
export const RECEIPT_LINK_LIFE_MS = 30 * 24 * 60 * 60 * 1000;
/** A PDF link is valid for this long, in the browser that requested it. */
export const RECEIPT_PDF_LIFE_MS = 10 * 60 * 1000;
export const RECEIPTS_PER_MAIL_MAX = 50;
/** Attachments of one email before encoding. The encoded email stays below 8 MB. */
export const RECEIPT_MAIL_BYTES_MAX = 6 * 1024 * 1024;
/** What a merchant prints again: drawing takes CPU time that payers need. */
export const RECEIPT_REPRINTS_PER_MERCHANT: Rate = { max: 300, windowSeconds: HOUR };
export const RECEIPT_MAILS_PER_USER: Rate = { max: 10, windowSeconds: HOUR };

/** Rows of a CSV file that one request returns, and files per merchant or member of staff. */
export const CSV_ROWS_MAX = 100_000;
export const CSV_FILES_PER_MERCHANT: Rate = { max: 60, windowSeconds: HOUR };

/** Rows of a merchant's file that a job makes, and files that are made at a time. */
export const MERCHANT_EXPORT_ROWS_MAX = 1_000_000;
export const MERCHANT_EXPORTS_RUNNING_MAX = 5;
export const MERCHANT_EXPORT_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

export const EXPORTS_PER_USER: Rate = { max: 10, windowSeconds: HOUR };
/** Lifetime of an export download link, which is renewed on each request. */
export const EXPORT_LINK_LIFE_MS = 60 * 60 * 1000;
/** The download link of a data export needs a step-up verification and has a shorter lifetime. */
export const DATA_LINK_LIFE_MS = 5 * 60 * 1000;
export const EXPORT_LIFE_MS = 24 * 60 * 60 * 1000;
/** Maximum payments of a statement, and timeout for rendering it. */
export const STATEMENT_PAYMENTS_MAX = 3000;
export const STATEMENT_DRAW_MS_MAX = 2 * 60 * 1000;
/** An export that failed this many times is given up. */
export const EXPORT_RUNS_MAX = 5;
export const SEARCH_LENGTH_MAX = 50;
/** Months of one insights request. Stores beyond the largest ones are summed up. */
export const INSIGHTS_MONTHS_MAX = 24;
export const INSIGHTS_STORES_MAX = 20;
/** Steps of a payment and of the failed payments of its order before it, newest kept. */
export const PAYMENT_STEPS_MAX = 50;

/** No charge is made before this hour in Japan, even a late one. */
export const CHARGE_HOUR = 10;
/** A declined charge is retried this many days after the first attempt. */
export const RETRY_DAYS = [1, 3, 7] as const;
/** A charge unpaid this many days after the first attempt cancels the recurring billing. */
export const UNPAID_CANCEL_DAYS = 14;
/** The order of a period stays payable longer than its charge stays open. */
export const PERIOD_ORDER_LIFE_MS = 60 * 24 * 60 * 60 * 1000;
/** A later charge is not the payer's fault. It goes to staff review instead of the card. */
export const CHARGE_LATE_DAYS_MAX = 31;
/** A payer is reminded this many days before a charge, from this hour on in Japan. */
export const REMINDER_DAYS = [7, 3, 0] as const;
export const REMINDER_HOUR = 9;
/** Notice period of a price change. */
export const PRICE_NOTICE_DAYS_MIN = 7;
export const PRICE_NOTICE_DAYS_MAX = 180;
/** The payer is notified of every price change, withdrawn ones too, so their number is limited. */
export const PRICE_CHANGES_PER_RECURRING_BILLING: Rate = { max: 3, windowSeconds: DAY };
/** The start date lies at most this many days before or after the day of the offer. */
export const RECURRING_BILLING_START_DAYS_MAX = 366;
/** Ten years. Anything longer has no end date. */
export const RECURRING_BILLING_DURATION_DAYS_MAX = 3660;
export const UPCOMING_CHARGES_MAX = 24;

/** Limits of a consultation and its messages. */
export const CONSULTATION_SUBJECT_LENGTH_MAX = 100;
export const CONSULTATION_LENGTH_MIN = 10;
export const CONSULTATION_LENGTH_MAX = 2000;
export const CONSULTATION_MESSAGES_MAX = 50;
export const CONSULTATIONS_PER_USER: Rate = { max: 10, windowSeconds: DAY };
export const CONSULTATION_MESSAGES_PER_USER: Rate = { max: 30, windowSeconds: HOUR };
/** An answered consultation closes after this many days without a message. */
export const CONSULTATION_REST_DAYS = 30;
/** Staff answer by the end of this business day after a question or a further message. */
export const CONSULTATION_ANSWER_BUSINESS_DAYS = 1;
/** Notes of staff on one consultation or refund request. */
export const CASE_NOTES_MAX = 200;
export const CASE_NOTE_LENGTH_MAX = 2000;
/** Canned answers, archived ones too. A text fits into a decision on a refund request. */
export const CANNED_ANSWERS_MAX = 300;
export const CANNED_ANSWER_KEY_LENGTH_MAX = 60;
export const CANNED_ANSWER_TITLE_LENGTH_MAX = 60;
export const CANNED_ANSWER_LENGTH_MAX = 900;
/** Hours in Japan in which phone support is available. */
export const SUPPORT_HOURS = { from: 10, to: 19 } as const;

/** Entries on the home screen. */
export const HOME_MAX = { attentionItems: 50, months: 12, payments: 5, stores: 8 } as const;
/** An answer counts as recent for this many days. */
export const RECENT_ANSWER_DAYS = 7;
/** What waits in a queue for staff is counted up to this number. */
export const STAFF_QUEUE_COUNT_MAX = 1000;
/** The owner of a card is notified this long before it expires. */
export const CARD_NOTICE_MS = 30 * 24 * 60 * 60 * 1000;
/** If less than this is left of a limit, the user is shown what would raise it. */
export const LIMIT_NEAR_YEN = 10_000;

export const RISK_RULE_NAME_LENGTH_MAX = 60;
export const RISK_RULES_MAX = 200;
/** Each active rule is evaluated before every payment. */
export const RISK_RULES_ACTIVE_MAX = 50;
export const RISK_RULE_VERSIONS_SHOWN_MAX = 20;
export const RISK_CONDITION_COMPARISONS_MAX = 20;
export const RISK_CONDITION_VALUES_MAX = 50;
/** A count of attempts stops here, so that counting takes a limited time. */
export const RISK_ATTEMPTS_COUNTED_MAX = 1000;
/** A dry run examines the payments of these days, at most this many of them, the newest. */
export const RISK_DRY_RUN_DAYS = 30;
export const RISK_DRY_RUN_PAYMENTS_MAX = 50_000;
export const RISK_DRY_RUN_TIMEOUT_MS = 20_000;
export const RISK_DRY_RUN_EXAMPLES_MAX = 20;
export const RISK_DRY_RUNS_PER_STAFF: Rate = { max: 60, windowSeconds: 600 };
/** A rule that hits more than this share of all payments needs a second person: 20 %. */
export const RISK_RULE_SHARE_MAX_BP = 2000;
/** A held payment that nobody has decided is escalated, and later voided, before it expires. */
export const REVIEW_ESCALATED_MS = 4 * 24 * 60 * 60 * 1000;
export const REVIEW_LIFE_MS = 5 * 24 * 60 * 60 * 1000;
export const REVIEW_RELATED_PAYMENTS_MAX = 20;
export const BLOCK_LIST_DAYS_MAX = 3650;
/** Days that the counts of stopped payments go back, and the days they are kept. */
export const PAYMENT_BLOCK_DAYS = 30;
export const PAYMENT_BLOCKS_KEPT_DAYS = 90;
