/** The numbers of the product. Each has a name, a unit in the name, and one home: here. */

/** A client gives up on a call after this long. */
export const CALL_TIMEOUT_MS = 100_000;

export const BODY_BYTES_MAX = 64 * 1024;
export const BODY_DEPTH_MAX = 32;

export const PAGE_ITEMS_DEFAULT = 20;
export const PAGE_ITEMS_MAX = 100;

export const CARDS_MAX = 5;

/** After this long without an objection a payment completes by itself. */
export const CONFIRMATION_WINDOW_MS = 72 * 60 * 60 * 1000;

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

/** A code of six digits lives this long and bears this many guesses. */
export const CODE_LENGTH = 6;
export const CODE_LIFE_MS = 5 * 60 * 1000;
export const CODE_TRIES_MAX = 5;
export const RESEND_AFTER_SECONDS = 60;

export const CONFIRM_LINK_LIFE_MS = 24 * 60 * 60 * 1000;
export const SIGN_IN_LINK_LIFE_MS = 10 * 60 * 1000;
export const RESET_LINK_LIFE_MS = 30 * 60 * 1000;

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
export const QR_READS_PER_CALLER: Rate = { max: 60, windowSeconds: MINUTE };
export const REPLAYS_PER_MERCHANT: Rate = { max: 60, windowSeconds: MINUTE };
export const ORDERS_PER_CALLER: Rate = { max: 60, windowSeconds: MINUTE };
export const REGISTRATIONS_PER_ADDRESS: Rate = { max: 20, windowSeconds: HOUR };
export const SENDS_PER_ADDRESS: Rate = { max: 30, windowSeconds: HOUR };

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

export const API_KEYS_MAX = 10;
export const WEBHOOKS_MAX = 10;
/** A receiver that does not answer is asked again, ever more rarely, for this long. */
export const WEBHOOK_TRIES_MS = 3 * 24 * 60 * 60 * 1000;

/** What one payer may pay in a day and in thirty; more for whoever said who they are. */
export const SPENDING_YEN = {
  complete: { day: 300_000, month: 1_000_000 },
  incomplete: { day: 100_000, month: 300_000 },
} as const;
export const GUEST_PAYMENT_YEN_MAX = 100_000;
export const GUEST_DAY_YEN_MAX = 200_000;

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
export const NETWORK_ANSWER_MS = 10_000;
export const NETWORK_QUESTIONS_PER_CALLER: Rate = { max: 60, windowSeconds: MINUTE };

/** What a message about a payment may ask for: two digits, guessed at most so often. */
export const CONFIRMATION_TRIES_MAX = 3;
export const CONFIRMATION_RESENDS_MAX = 5;
export const CONFIRMATION_CALLS_PER_CALLER: Rate = { max: 60, windowSeconds: MINUTE };
/** The link in it shows what became of the payment for so long after that. */
export const CONFIRMATION_LINK_LIFE_MS = 30 * 24 * 60 * 60 * 1000;
/** A payer who has not answered is reminded after these times. */
export const REMINDERS_MS = [24 * 60 * 60 * 1000, 60 * 60 * 60 * 1000] as const;

/** An objection can be raised so long after completion, and is answered within so many days. */
export const OBJECTION_WINDOW_DAYS = 30;
export const OBJECTION_ANSWER_BUSINESS_DAYS = 7;
/** Whoever was turned down may ask again, but each time stops the clock: so often in all. */
export const OBJECTIONS_PER_PAYMENT_MAX = 3;
export const OBJECTIONS_PER_USER: Rate = { max: 10, windowSeconds: HOUR };
/** A payer whose objection was turned down keeps at least this much time to think. */
export const REJECTION_REST_MS_MIN = 24 * 60 * 60 * 1000;
export const REASON_LENGTH_MIN = 10;
export const REASON_LENGTH_MAX = 1000;
export const EVIDENCE_FILES_MAX = 5;
export const EVIDENCE_BYTES_MAX = 10 * 1024 * 1024;
export const UPLOADS_PER_USER: Rate = { max: 30, windowSeconds: HOUR };
export const OBJECTION_MESSAGES_PER_USER: Rate = { max: 30, windowSeconds: HOUR };
/** Files that were sent and never used are forgotten. */
export const UPLOAD_LIFE_MS = 24 * 60 * 60 * 1000;
/** Of those, so many of one person are kept; the oldest make room. */
export const UNUSED_UPLOADS_MAX = 20;

/** What the network would not take when its time came is asked for again after this long. */
export const CAPTURE_AGAIN_MS = 60 * 60 * 1000;
/** What was granted and the network would not give back is asked for again, so often. */
export const GIVE_BACK_AGAIN_MS = 60 * 60 * 1000;
export const GIVE_BACK_REPEATS_MAX = 72;
/**
 * The network holds what is reserved for seven days. What is not complete this long after it was
 * reserved is taken, a day before it would run out.
 */
export const RESERVATION_SAFE_MS = 6 * 24 * 60 * 60 * 1000;
/** A payer has so long to name a bank account for their cash; then the network gives up. */
export const BANK_WAIT_MS = 45 * 24 * 60 * 60 * 1000;
/** Whether a payer has named the bank account for their cash is asked so often. */
export const BANK_ASK_AGAIN_MS = 60 * 60 * 1000;
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
/** The address of a PDF opens it so long, in the browser that asked. */
export const RECEIPT_PDF_LIFE_MS = 10 * 60 * 1000;
export const RECEIPTS_PER_MAIL_MAX = 50;
/** Of files in one mail, before they are encoded: with that it stays below 8 MB. */
export const RECEIPT_MAIL_BYTES_MAX = 6 * 1024 * 1024;
export const RECEIPT_MAILS_PER_USER: Rate = { max: 10, windowSeconds: HOUR };

export const EXPORTS_PER_USER: Rate = { max: 10, windowSeconds: HOUR };
/** Its address, asked for anew as often as one looks, lives so long. */
export const EXPORT_LINK_LIFE_MS = 60 * 60 * 1000;
export const EXPORT_LIFE_MS = 24 * 60 * 60 * 1000;
/** A file that could not be made so often is given up. */
export const EXPORT_RUNS_MAX = 5;
export const SEARCH_LENGTH_MAX = 50;
