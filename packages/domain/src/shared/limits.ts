/**
 * The numbers of the product. Each has a name, a unit in the name, and one home: here, or beside it
 * in `orders/receipt-scan-limits.ts` and `privacy/retention.ts`.
 */

/** A client gives up on a call after this long. */
export const CALL_TIMEOUT_MS = 100_000;

export const BODY_BYTES_MAX = 64 * 1024;
/** Of a payment, which is read whatever else its caller's address has sent. */
export const PAYMENT_BODY_BYTES_MAX = 16 * 1024;
export const BODY_DEPTH_MAX = 32;
/** Faults of one request that are named in its answer. */
export const FIELD_ERRORS_MAX = 100;
/** UTF-16 code units of one text as it is sent; the longest field holds 2,000 characters. */
export const TEXT_LENGTH_MAX = 8192;
/** Consecutive combining marks; the limit of Unicode's Stream-Safe Text Format (UAX #15). */
export const COMBINING_MARKS_MAX = 30;

export const PAGE_ITEMS_DEFAULT = 20;
export const PAGE_ITEMS_MAX = 100;

export const CARDS_MAX = 5;

/** After this long without an objection a payment completes by itself. */
export const CONFIRMATION_WINDOW_MS = 72 * 60 * 60 * 1000;
/** For this long after it was paid, the screen of a payment proves to the staff that it is new. */
export const PROOF_FRESH_MS = 10 * 60 * 1000;

export const EMAIL_LENGTH_MAX = 254;
export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 128;
export const DISPLAY_NAME_LENGTH_MAX = 50;

export const SESSION_IDLE_MS = 7 * 24 * 60 * 60 * 1000;
export const SESSION_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** The sandbox clock moves at most this far in one step: two years. */
export const CLOCK_ADVANCE_SECONDS_MAX = 2 * 366 * 24 * 60 * 60;

export const NAME_LENGTH_MAX = 30;
export const ADDRESS_LENGTH_MAX = 100;

/** A payment above this needs a complete profile: the law wants to know who makes it. */
export const PROFILE_THRESHOLD_YEN = 100_000;
/** The first payment from this amount on needs, on each new device, a fresh proof of who pays. */
export const LARGE_PAYMENT_YEN_MIN = 30_000;

/** A code of six digits lives this long and bears this many guesses. */
export const CODE_LENGTH = 6;
export const CODE_LIFE_MS = 5 * 60 * 1000;
export const CODE_ATTEMPTS_MAX = 5;
export const RESEND_AFTER_SECONDS = 60;

export const CONFIRM_LINK_LIFE_MS = 24 * 60 * 60 * 1000;
export const SIGN_IN_LINK_LIFE_MS = 10 * 60 * 1000;
export const RESET_LINK_LIFE_MS = 30 * 60 * 1000;

/** Whoever proved once more who they are need not do so again for this long. */
export const STEP_UP_LIFE_MS = 5 * 60 * 1000;

/** A change of email or phone without a code to the current one takes effect this much later. */
export const CONTACT_CHANGE_DELAY_MS = 24 * 60 * 60 * 1000;
/** An address that was changed or added approves large payments only after this long. */
export const CONTACT_SETTLED_MS = 7 * 24 * 60 * 60 * 1000;
/** A change of email or phone can be undone for this long after it took effect. */
export const CONTACT_UNDO_MS = 7 * 24 * 60 * 60 * 1000;
/** Whoever has verified a new address has so long to verify the current one or to wait. */
export const CONTACT_CHOICE_LIFE_MS = 30 * 60 * 1000;
export const CONTACT_UNDO_CALLS_PER_ADDRESS: Rate = { max: 60, windowSeconds: 60 };

/** An account that nobody confirmed is forgotten after this long. */
export const UNCONFIRMED_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** How often a thing may be tried: so many times in such a window. */
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
/** Failures of a browser that are written to the log. */
export const CLIENT_EVENTS_PER_CALLER: Rate = { max: 30, windowSeconds: HOUR };
export const QR_READS_PER_CALLER: Rate = { max: 60, windowSeconds: MINUTE };
export const REPLAYS_PER_MERCHANT: Rate = { max: 60, windowSeconds: MINUTE };
export const ORDERS_PER_CALLER: Rate = { max: 60, windowSeconds: MINUTE };
export const REGISTRATIONS_PER_ADDRESS: Rate = { max: 20, windowSeconds: HOUR };
export const SENDS_PER_ADDRESS: Rate = { max: 30, windowSeconds: HOUR };

/** Requests whose body is refused as invalid: by account, and by address where nobody signs in. */
export const REJECTED_BODIES_PER_CALLER: Rate = { max: 300, windowSeconds: MINUTE };

/** No payment is larger than this. */
export const AMOUNT_YEN_MAX = 1_000_000;

export const QR_DYNAMIC_LIFE_MS = 15 * 60 * 1000;
export const QR_ORDER_LIFE_MS = 15 * 60 * 1000;
export const RECEIPT_ORDER_LIFE_MS = 24 * 60 * 60 * 1000;
export const INVOICE_LIFE_DAYS_DEFAULT = 30;
export const INVOICE_LIFE_DAYS_MAX = 180;

export const ORDER_ITEMS_MAX = 100;
export const ITEM_QUANTITY_MAX = 9999;
export const ITEM_NAME_LENGTH_MAX = 60;
export const ORDER_TITLE_LENGTH_MAX = 60;
export const ORDER_DESCRIPTION_LENGTH_MAX = 200;
export const STORE_SEARCH_LENGTH_MAX = 50;
export const STORE_NAME_LENGTH_MAX = 60;
/** So long payers are told that a store's identifying details changed. */
export const STORE_CHANGE_SHOWN_DAYS = 30;
export const STAFF_REASON_LENGTH_MAX = 500;
export const FAQ_NAME_LENGTH_MAX = 60;
export const FAQ_QUESTION_LENGTH_MAX = 120;
export const FAQ_TEXT_LENGTH_MAX = 600;
export const FAQ_ALSO_LENGTH_MAX = 300;
export const FAQ_BLOCKS_MAX = 12;
export const FAQ_LINES_MAX = 12;
/** Questions that staff wrote, changed or removed. */
export const FAQS_ADDED_MAX = 200;

/** A letter that a push is to replace waits for it so long, and is sent then. */
export const PUSH_PATIENCE_MS = 10 * 60 * 1000;
export const PUSH_DEVICES_MAX = 10;

export const API_KEYS_MAX = 10;
export const WEBHOOKS_MAX = 10;
/** A receiver that does not answer is asked again, ever more rarely, for this long. */
export const WEBHOOK_RETRY_WINDOW_MS = 3 * 24 * 60 * 60 * 1000;

/** What one payer may pay in a day and in thirty; more for whoever said who they are. */
export const SPENDING_YEN = {
  complete: { day: 300_000, month: 1_000_000 },
  incomplete: { day: 100_000, month: 300_000 },
} as const;
export const GUEST_PAYMENT_YEN_MAX = 100_000;
export const GUEST_DAY_YEN_MAX = 200_000;

/** A limit of one's own that is raised counts so much later; lowered, at once. */
export const LIMIT_RAISE_WAIT_MS = 24 * 60 * 60 * 1000;
/** Between these hours in Japan nothing is paid by whoever locked the night. */
export const NIGHT_HOURS = { from: 23, to: 5 } as const;

/** Whoever began to pay and went away has lost their turn after this long. */
export const PAYMENT_WAITING_MS = 15 * 60 * 1000;
export const GUEST_TOKEN_LIFE_MS = 24 * 60 * 60 * 1000;
/** So many cards a person may register in a lifetime. */
export const CARD_REGISTRATIONS_MAX = 99;
export const CARD_ADDS_PER_USER: Rate = { max: 5, windowSeconds: DAY };

/** Declines in an hour after which nothing more is begun. */
export const DECLINES_WINDOW_MS = 60 * 60 * 1000;
export const GUEST_DECLINES_MAX = 10;
export const USER_DECLINES_MAX = 5;
/** Of one card from one address, whoever tries it. */
export const CARD_DECLINES_MAX = 3;
/** A question to the network is answered within this time, or its answer is lost. */
export const PROVIDER_TIMEOUT_MS = 10_000;
export const PROVIDER_REQUESTS_PER_CALLER: Rate = { max: 60, windowSeconds: MINUTE };

/** What a message about a payment may ask for: two digits, guessed at most so often. */
export const CONFIRMATION_ATTEMPTS_MAX = 3;
export const CONFIRMATION_RESENDS_MAX = 5;
export const CONFIRMATION_CALLS_PER_CALLER: Rate = { max: 60, windowSeconds: MINUTE };
/** The link in it shows what became of the payment for so long after that. */
export const CONFIRMATION_LINK_LIFE_MS = 30 * 24 * 60 * 60 * 1000;
/** A payer who has not answered is reminded after these times. */
export const REMINDERS_MS = [24 * 60 * 60 * 1000, 60 * 60 * 60 * 1000] as const;

/** An objection can be raised so long after completion, and is answered within so many days. */
export const REFUND_REQUEST_WINDOW_DAYS = 30;
export const REFUND_REQUEST_ANSWER_BUSINESS_DAYS = 7;
/** Whoever was turned down may ask again, but each time stops the clock: so often in all. */
export const REFUND_REQUESTS_PER_PAYMENT_MAX = 3;
export const REFUND_REQUESTS_PER_USER: Rate = { max: 10, windowSeconds: HOUR };
/** A payer whose objection was turned down keeps at least this much time to think. */
export const REJECTION_REST_MS_MIN = 24 * 60 * 60 * 1000;
export const REASON_LENGTH_MIN = 10;
export const REASON_LENGTH_MAX = 1000;
export const ATTACHMENTS_MAX = 5;
export const ATTACHMENT_BYTES_MAX = 10 * 1024 * 1024;
/** Of a PDF: each page is drawn. */
export const ATTACHMENT_PAGES_MAX = 10;
export const UPLOADS_PER_USER: Rate = { max: 30, windowSeconds: HOUR };
export const REFUND_REQUEST_MESSAGES_PER_USER: Rate = { max: 30, windowSeconds: HOUR };
/** Files that were sent and never used are forgotten. */
export const UPLOAD_LIFE_MS = 24 * 60 * 60 * 1000;
/** Of those, so many of one person are kept; the oldest make room. */
export const UNUSED_UPLOADS_MAX = 20;

/** What the network would not take when its time came is asked for again after this long. */
export const CAPTURE_RETRY_AFTER_MS = 60 * 60 * 1000;
/** What was granted and the network would not give back is asked for again, so often. */
export const REFUND_RETRY_AFTER_MS = 60 * 60 * 1000;
export const REFUND_RETRIES_MAX = 72;
/**
 * The network holds what is reserved for seven days. What is not complete this long after it was
 * reserved is taken, a day before it would run out.
 */
export const AUTHORIZATION_SAFE_MS = 6 * 24 * 60 * 60 * 1000;
/** A payer has so long to name a bank account for their cash; then the network gives up. */
export const BANK_DETAILS_WAIT_MS = 45 * 24 * 60 * 60 * 1000;
/** Whether a payer has named the bank account for their cash is asked so often. */
export const BANK_DETAILS_POLL_MS = 60 * 60 * 1000;
/** Where two clocks differ by more than this, nothing happens by time alone. */
export const CLOCK_DIFFERENCE_MS_MAX = 60 * 1000;

/** A store is paid out on this business day after completion. */
export const SETTLEMENT_BUSINESS_DAYS = 5;

export const RECIPIENT_LENGTH_MAX = 60;
export const RECEIPT_DESCRIPTION_LENGTH_MAX = 60;
/** A receipt may be written anew so often, so long. */
export const RECEIPT_REISSUES_MAX = 3;
export const RECEIPT_REISSUE_DAYS = 90;
/** A refund from this amount on needs a return invoice. */
export const RETURN_INVOICE_YEN_MIN = 10_000;
/** A guest's link shows a receipt so long after the last change of its payment. */
export const RECEIPT_LINK_LIFE_MS = 30 * 24 * 60 * 60 * 1000;
/** The address of a PDF opens it so long, in the browser that asked. */
export const RECEIPT_PDF_LIFE_MS = 10 * 60 * 1000;
export const RECEIPTS_PER_MAIL_MAX = 50;
/** Of files in one mail, before they are encoded: with that it stays below 8 MB. */
export const RECEIPT_MAIL_BYTES_MAX = 6 * 1024 * 1024;
export const RECEIPT_MAILS_PER_USER: Rate = { max: 10, windowSeconds: HOUR };

export const EXPORTS_PER_USER: Rate = { max: 10, windowSeconds: HOUR };
/** Its address, asked for anew as often as one looks, lives so long. */
export const EXPORT_LINK_LIFE_MS = 60 * 60 * 1000;
/** That of all one's data, told only to whoever has just proven who they are, lives shorter. */
export const DATA_LINK_LIFE_MS = 5 * 60 * 1000;
export const EXPORT_LIFE_MS = 24 * 60 * 60 * 1000;
/** A statement holds so many payments, and may be drawn so long. */
export const STATEMENT_PAYMENTS_MAX = 3000;
export const STATEMENT_DRAW_MS_MAX = 2 * 60 * 1000;
/** A file that could not be made so often is given up. */
export const EXPORT_RUNS_MAX = 5;
export const SEARCH_LENGTH_MAX = 50;

/** Nobody is charged before this hour in Japan, however late a charge is. */
export const CHARGE_HOUR = 10;
/** A card that said no is asked again so many days after the first time. */
export const RETRY_DAYS = [1, 3, 7] as const;
/** What is not paid so many days after it was first asked for ends the agreement. */
export const UNPAID_CANCEL_DAYS = 14;
/** The order of a period can be paid for longer than anybody waits for it. */
export const PERIOD_ORDER_LIFE_MS = 60 * 24 * 60 * 60 * 1000;
/** What is later than this was not the payer's doing, so people look at it, not the card. */
export const CHARGE_LATE_DAYS_MAX = 31;
/** A payer is told so many days before a charge, from this hour on in Japan. */
export const REMINDER_DAYS = [7, 3, 0] as const;
export const REMINDER_HOUR = 9;
/** A new price is announced so long before it can be taken. */
export const PRICE_NOTICE_DAYS_MIN = 7;
export const PRICE_NOTICE_DAYS_MAX = 180;
/** A payer hears of each: so many for one agreement, also of those that were taken back. */
export const PRICE_CHANGES_PER_RECURRING_BILLING: Rate = { max: 3, windowSeconds: DAY };
/** An agreement begins at most so far from the day it is offered on, before or after. */
export const RECURRING_BILLING_START_DAYS_MAX = 366;
/** Ten years; what is meant to last longer has no end. */
export const RECURRING_BILLING_DURATION_DAYS_MAX = 3660;
export const UPCOMING_CHARGES_MAX = 24;

/** A question to support, and what is said about it: so long, so much, so often. */
export const CONSULTATION_SUBJECT_LENGTH_MAX = 100;
export const CONSULTATION_LENGTH_MIN = 10;
export const CONSULTATION_LENGTH_MAX = 2000;
export const CONSULTATION_MESSAGES_MAX = 50;
export const CONSULTATIONS_PER_USER: Rate = { max: 10, windowSeconds: DAY };
export const CONSULTATION_MESSAGES_PER_USER: Rate = { max: 30, windowSeconds: HOUR };
/** An answer to which nobody says anything closes the question after this long. */
export const CONSULTATION_REST_DAYS = 30;
/** Between these hours in Japan support answers the phone. */
export const SUPPORT_HOURS = { from: 10, to: 19 } as const;

/** What Home shows at once. */
export const HOME_MAX = { attentionItems: 50, payments: 5, stores: 8 } as const;
/** An answer is news for so long. */
export const RECENT_ANSWER_DAYS = 7;
/** A card's owner hears so long before that it expires. */
export const CARD_NOTICE_MS = 30 * 24 * 60 * 60 * 1000;
/** Whoever has less than this left before a limit is told what the limit hangs on. */
export const LIMIT_NEAR_YEN = 10_000;
