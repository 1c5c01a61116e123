import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** The backend or the socket is gone; PostgreSQL rolls back what was not committed. */
const LOST_CODES: ReadonlySet<string> = new Set([
  // statement_completion_unknown: CockroachDB lost contact with its own nodes during the commit.
  '40003',
  // admin_shutdown, crash_shutdown, idle_in_transaction_session_timeout, idle_session_timeout.
  '57P01',
  '57P02',
  '25P03',
  '57P05',
  'EPIPE',
]);
/**
 * Connection exceptions, but not those of a connection that was never established. PgBouncer
 * reports all of its own errors as one of them, protocol_violation.
 */
const LOST_CLASS = /^08(?!001|004)/;
// The server did not respond to a statement within the driver's timeout: see `query_timeout`.
const LOST_MESSAGE = /^(Connection terminated|Query read timeout)/;
/** The driver's own errors on a connection it knows to be broken or closed: it sends nothing. */
const NOT_SENT_MESSAGE =
  /^Client (has encountered a connection error|was closed) and is not queryable/;
const neverSent = new WeakSet<Error>();

const CANNOT_CONNECT_NOW = '57P03';
const READ_ONLY = '25006';
/** CR000 is that of CockroachDB before it used 40001. */
const CONFLICT_CODES: ReadonlySet<string> = new Set(['40001', '40P01', 'CR000']);

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
  'CR000',
]);
const CONNECT_TIMEOUT = 'timeout exceeded when trying to connect';
/** Of the pool while it waits for a connection or makes one, of the client, and of `verify`. */
const CONNECT_TIMEOUT_MESSAGE =
  /^(timeout e|Connection terminated due to connection timeout|Query read timeout)/;

/**
 * The connection broke, or the server says that the result is unknown: whether a statement that had
 * been sent took effect is not known.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  // A client that disconnects causes the same code, but then no system call of this process failed.
  const isReset = code === 'ECONNRESET' && 'syscall' in error;
  const isLost = isReset || LOST_CODES.has(code) || LOST_CLASS.test(code);
  return isLost || LOST_MESSAGE.test(error.message) || isNeverSent(error);
}

/** The statement never left this process, so even a write may be repeated. */
export function isNeverSent(error: unknown): boolean {
  return error instanceof Error && (NOT_SENT_MESSAGE.test(error.message) || neverSent.has(error));
}

/** For a connection that broke while it was being made, before it had a statement to send. */
export function markNeverSent(error: unknown): unknown {
  if (error instanceof Error && isConnectionLost(error)) neverSent.add(error);
  return error;
}

/** The connection is of no further use, not even for a rollback. */
export function isConnectionBroken(error: unknown): boolean {
  return isConnectionLost(error) || isReadOnlyServer(error) || hasCode(error, CANNOT_CONNECT_NOW);
}

/** The server accepts no writes; after a failover it is the demoted one. Nothing was written. */
export function isReadOnlyServer(error: unknown): boolean {
  return hasCode(error, READ_ONLY);
}

/** For a new connection that leads to such a server. */
export function createReadOnlyError(): Error {
  return Object.assign(new Error('the database accepts no writes'), { code: READ_ONLY });
}

export function isConnectTimeout(error: unknown): boolean {
  return error instanceof Error && CONNECT_TIMEOUT_MESSAGE.test(error.message);
}

export function createConnectTimeoutError(cause?: unknown): Error {
  return new Error(CONNECT_TIMEOUT, { cause });
}

/** The caller may try again later: nothing is wrong with the request. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isConnectionLost(error) || error.message === CONNECT_TIMEOUT) return true;
  return UNAVAILABLE_CODES.has(errorCode(error));
}

/**
 * Serialization failure or deadlock: the statement or transaction lost against a concurrent one and
 * was rolled back as a whole, so it may always be repeated.
 */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && CONFLICT_CODES.has(errorCode(error));
}

/** Includes the first attempt. A newly opened connection is rarely lost too. */
export const LOST_CONNECTION_ATTEMPTS_MAX = 3;
/** Includes the first attempt. The pauses before the others add up to 1.5 seconds at most. */
export const CONFLICT_ATTEMPTS_MAX = 10;
const CONFLICT_PAUSE_MS = 5;
const CONFLICT_PAUSE_MS_MAX = 400;

/** Doubles, and differs between callers, so that those who collided do not collide again. */
export function getConflictPauseMs(attempts: number): number {
  const pause = Math.min(CONFLICT_PAUSE_MS * 2 ** (attempts - 1), CONFLICT_PAUSE_MS_MAX);
  return randomInt(Math.ceil(pause / 2), pause + 1);
}

/** Repeats work as often as the error allows, with a pause if it lost against other work. */
export async function repeat<Result>(
  work: () => Promise<Result>,
  getAttemptsMax: (error: unknown) => number,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempts >= getAttemptsMax(error)) throw error;
      if (isConflict(error)) await sleep(getConflictPauseMs(attempts));
    }
  }
}

/**
 * Repeats work that is idempotent: if the lost statement was committed after all, the repetition
 * finds its result and changes nothing.
 */
export function retryLostConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  return repeat(work, (error) => (isConnectionLost(error) ? LOST_CONNECTION_ATTEMPTS_MAX : 1));
}

export function errorCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The same for what was caught. */
export function findErrorCode(error: unknown): string {
  return error instanceof Error ? errorCode(error) : '';
}

const hasCode = (error: unknown, code: string) => findErrorCode(error) === code;
