import { AsyncLocalStorage } from 'node:async_hooks';
import { describeError } from './log.ts';

/** No personal data, no amounts, no tokens and no paths: traces leave the installation. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanStart = {
  /** One of few names: a route pattern or an operation, never a path with ids. */
  readonly name: string;
  readonly kind?: 'server' | 'client' | 'consumer';
  readonly attributes?: SpanAttributes;
  /** The `traceparent` of the span that caused this one, in another process or at another time. */
  readonly parent?: string;
  /** The `traceparent` that a caller names as the cause, which is not trusted. */
  readonly link?: string | undefined;
};

/** A sampled operation that has begun. */
export type OpenSpan = {
  readonly traceId: string;
  /** Identifies the span for work at another time, in the format of W3C Trace Context. */
  readonly traceparent: string;
  readonly startChild: (start: SpanStart) => OpenSpan;
  readonly set: (attributes: SpanAttributes) => void;
  readonly end: (attributes?: SpanAttributes, isFailed?: boolean) => void;
};

export type Tracing = {
  readonly isOn: boolean;
  /** Begins a trace, or continues that of `parent`. Undefined: off, or not sampled. */
  readonly start: (start: SpanStart) => OpenSpan | undefined;
  /** Sends what is left, for a few seconds at most. */
  readonly stop: () => Promise<void>;
};

/** Without a collector. */
export const NO_TRACING: Tracing = { isOn: false, start: () => undefined, stop: async () => {} };

const active = new AsyncLocalStorage<OpenSpan>();

/** Runs the work as part of the span, which the caller ends. */
export function inSpan<Result>(span: OpenSpan | undefined, work: () => Result): Result {
  return span === undefined ? work() : active.run(span, work);
}

/** Runs the work in the span and ends it. */
export async function runSpan<Result>(
  span: OpenSpan | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (span === undefined) return work();
  try {
    const result = await active.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(describeFailure(error), true);
    throw error;
  }
}

/** Without the message, which may contain personal data. */
export function describeFailure(error: unknown): SpanAttributes {
  const { code, error: name } = describeError(error);
  return { 'error.type': String(code ?? name) };
}

type SetAttributes = (attributes: SpanAttributes) => void;

const ignore: SetAttributes = () => {};

/**
 * Runs a step of the current span as a span of its own. Outside of a span this is a call of the
 * work and nothing else.
 */
export function traceStep<Result>(
  start: SpanStart,
  work: (set: SetAttributes) => Promise<Result>,
): Promise<Result> {
  const current = active.getStore();
  if (current === undefined) return work(ignore);
  const span = current.startChild(start);
  return runSpan(span, () => work(span.set));
}

/** The same, but begins a trace where there is none. */
export function traceWork<Result>(
  tracing: Tracing,
  start: SpanStart,
  work: () => Promise<Result>,
): Promise<Result> {
  return runSpan(active.getStore()?.startChild(start) ?? tracing.start(start), work);
}

/** Of the current span. Null: none, or it is not sampled, so work caused by it is not either. */
export function getTraceparent(): string | null {
  return active.getStore()?.traceparent ?? null;
}
