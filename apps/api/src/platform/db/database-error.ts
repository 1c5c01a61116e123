/** The backend or the socket is gone; PostgreSQL rolls back what was not committed. */
const LOST_CODES: ReadonlySet<string> = new Set([
  // admin_shutdown, crash_shutdown, connection_exception, connection_does_not_exist,
  // connection_failure, idle_in_transaction_session_timeout, idle_session_timeout.
  '57P01',
  '57P02',
  '57P05',
  '08000',
  '08003',
  '08006',
  '25P03',
  'EPIPE',
]);
const LOST_MESSAGE = /^Connection terminated/;
/** The driver's own error on a connection it knows to be broken: it sends nothing. */
const NOT_SENT_MESSAGE = /^Client has encountered a connection error and is not queryable/;

/** PostgreSQL cannot serve this statement now, and may serve it later. */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  // The server is not listening.
  'ECONNREFUSED',
  'ENOENT',
  'ETIMEDOUT',
  // The host name does not resolve, or there is no route to the host.
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // sqlclient_unable_to_establish_sqlconnection, sqlserver_rejected_establishment_of_sqlconnection.
  '08001',
  '08004',
  // cannot_connect_now (starting up), too_many_connections, lock_not_available.
  '57P03',
  '53300',
  '55P03',
  // insufficient_resources, disk_full, out_of_memory, configuration_limit_exceeded, io_error.
  '53000',
  '53100',
  '53200',
  '53400',
  '58030',
  'ENOSPC',
  // read_only_sql_transaction: a standby, or a server that was set to read only.
  '25006',
  // query_canceled (statement timeout), serialization_failure, deadlock_detected.
  '57014',
  '40001',
  '40P01',
]);
const NO_CONNECTION_MESSAGE = /^timeout exceeded when trying to connect/;

/** The connection broke. Whether a statement that had been sent took effect is not known. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A client that disconnects causes the same code, but then no system call of this process failed.
  const isReset = errorCode(error) === 'ECONNRESET' && 'syscall' in error;
  const isLost = isReset || LOST_CODES.has(errorCode(error)) || LOST_MESSAGE.test(error.message);
  return isLost || isNeverSent(error);
}

/** The statement never left this process, so even a write may be repeated. */
export function isNeverSent(error: unknown): boolean {
  return error instanceof Error && NOT_SENT_MESSAGE.test(error.message);
}

/** The caller may try again later: nothing is wrong with the request. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isConnectionLost(error) || NO_CONNECTION_MESSAGE.test(error.message)) return true;
  return UNAVAILABLE_CODES.has(errorCode(error));
}

/** Includes the first attempt. A newly opened connection is rarely lost too. */
export const LOST_CONNECTION_ATTEMPTS_MAX = 3;

/**
 * Repeats work that is idempotent: if the lost statement was committed after all, the repetition
 * finds its result and changes nothing.
 */
export async function retryLostConnection<Result>(
  work: () => Promise<Result>,
  isRepeatable: (error: unknown) => boolean = isConnectionLost,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRepeatable(error) || attempts >= LOST_CONNECTION_ATTEMPTS_MAX) throw error;
    }
  }
}

export function errorCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
