import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, pino } from 'pino';

/**
 * Allowed fields of a log line. All others are dropped, so that a secret or personal data passed by
 * mistake cannot reach the log.
 */
const FIELDS = [
  'address',
  'attempt',
  'code',
  'constraint',
  'count',
  'duration_ms',
  'error',
  'event_type',
  'job',
  'method',
  'migration',
  'offset_seconds',
  'payment',
  'port',
  'request_id',
  'role',
  'route',
  'seconds',
  'signal',
  'stack',
  'status',
  'task',
  'trace_id',
  'version',
] as const;

export type LogFields = Readonly<
  Partial<Record<(typeof FIELDS)[number], string | number | boolean | null | undefined>>
>;

export type Log = {
  readonly debug: (event: string, fields?: LogFields) => void;
  readonly info: (event: string, fields?: LogFields) => void;
  readonly warn: (event: string, fields?: LogFields) => void;
  readonly error: (event: string, fields?: LogFields) => void;
};

const context = new AsyncLocalStorage<LogFields>();

/** Adds the fields to every line that is logged during the work: of which request, job or task. */
export function withLogFields<Result>(fields: LogFields, work: () => Result): Result {
  return context.run({ ...context.getStore(), ...fields }, work);
}

/** Adds fields to the rest of the current work, once they are known. */
export function addLogFields(fields: LogFields): void {
  Object.assign(context.getStore() ?? {}, fields);
}

/** Of the current work; fields that are added later appear in it. */
export function getLogFields(): LogFields {
  return context.getStore() ?? {};
}

/** `process` names the process in every line, where the lines of several are collected. */
export function createLog(
  level: string,
  { stream, process }: { readonly stream?: DestinationStream; readonly process?: string } = {},
): Log {
  const base = process === undefined ? null : { process };
  const options = { level, base, timestamp: pino.stdTimeFunctions.isoTime };
  const out = stream ? pino(options, stream) : pino(options);
  return {
    debug: (event, fields) => out.debug(allowed(fields), event),
    info: (event, fields) => out.info(allowed(fields), event),
    warn: (event, fields) => out.warn(allowed(fields), event),
    error: (event, fields) => out.error(allowed(fields), event),
  };
}

/** Loggable parts of an error: its name, code and location, not its message. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    error: error.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(frames && { stack: frames.slice(0, 12).join('\n') }),
  };
}

function allowed(fields: LogFields = {}): LogFields {
  const given: LogFields = { ...context.getStore(), ...fields };
  const kept = FIELDS.filter((name) => given[name] !== undefined);
  return Object.fromEntries(kept.map((name) => [name, given[name]]));
}
