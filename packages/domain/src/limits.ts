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
