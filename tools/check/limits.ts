/**
 * Since when a thing counts as stuck. These numbers are the checker's own: a limit of the product
 * that grows by mistake is then found.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An attempt without a result is given up after 15 minutes, by a task that runs every minute. */
export const ATTEMPT_MS = 20 * MINUTE;
/** A payment waits for its payer for 15 minutes, and is closed by the next tasks after that. */
export const WAITING_MS = 15 * MINUTE;
/** How late a scheduled task may be; with `--settled`, the tasks have just run. */
export const TASK_MS = 30 * MINUTE;
export const SETTLED_TASK_MS = 2 * MINUTE;
/** A declined capture or refund is repeated after an hour. */
export const RETRY_MS = HOUR;
/** Staff have five days for a payment that a rule holds; then it is voided. */
export const REVIEW_MS = 5 * DAY;
/** The provider holds an authorization for seven days. */
export const AUTHORIZATION_MS = 7 * DAY;
/** How long the payer of a cash refund may take to name a bank account; asked for every hour. */
export const BANK_DETAILS_MS = 45 * DAY + HOUR;
/** An event is passed to its subscribers within seconds. */
export const RELAY_MS = 5 * MINUTE;
/** What follows from an event: messages, deliveries, receipts. A failing job is repeated. */
export const EFFECT_MS = 15 * MINUTE;
/** Work in a queue that is due. */
export const QUEUE_MS = 15 * MINUTE;
/** A delivery to a webhook is given up after three days and two quiet hours. */
export const DELIVERY_MS = 3 * DAY + 3 * HOUR;
export const JOB_MS = HOUR;
/** Events and deliveries are deleted after 30 days; what is older proves nothing. */
export const KEPT_MS = 29 * DAY;
/** A webhook that was created this short before an event may not have been seen. */
export const NEW_WEBHOOK_MS = MINUTE;
