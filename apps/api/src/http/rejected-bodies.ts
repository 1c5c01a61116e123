import { AppError, type ErrorCode } from '@saifu/domain/shared/app-error';
import { REJECTED_BODIES_PER_CALLER } from '@saifu/domain/shared/limits';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Clock } from '../platform/clock.ts';
import { addressKey } from '../platform/rate-limits.ts';
import { toAppError } from './error-handler.ts';

const CALLERS_MAX = 10_000;

/** Error codes that count as an invalid body. */
const COUNTED: ReadonlySet<ErrorCode> = new Set([
  'request.malformed',
  'request.invalid',
  'request.too_large',
  'request.media_unsupported',
] as const);

export type RejectedBodies = {
  /**
   * Throws if the caller's budget is spent, before the body is read. Otherwise the request counts
   * against it if its body is invalid.
   */
  readonly admit: (request: FastifyRequest, caller: string) => void;
};

/**
 * A budget of invalid requests per caller. Reading and validating a body uses time on the event
 * loop and happens before the rate limits of the use cases. Counts are in memory per process, so
 * that a rejected request costs no query.
 */
export function trackRejectedBodies(app: App, clock: Clock): RejectedBodies {
  const windows = createWindows(clock);
  const callers = new WeakMap<FastifyRequest, string>();
  const admit = (request: FastifyRequest, caller: string) => {
    const seconds = windows.secondsToWait(caller);
    if (seconds > 0) throw new AppError('rate.limited', { seconds });
    callers.set(request, caller);
  };
  app.addHook('onRequest', async (request) => {
    if (request.is404 && hasBody(request)) admit(request, addressKey('rejected', request.ip));
  });
  app.addHook('onError', async (request, _, error) => {
    const caller = callers.get(request);
    const isCounted = request.is404 || COUNTED.has(toAppError(error).code);
    if (caller !== undefined && isCounted) windows.add(caller);
  });
  return { admit };
}

export function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'] ?? '0';
  return length !== '0' || headers['transfer-encoding'] !== undefined;
}

type Window = { count: number; readonly endsAtMs: number };

function createWindows(clock: Clock) {
  const { max, windowSeconds } = REJECTED_BODIES_PER_CALLER;
  const windows = new Map<string, Window>();
  const openWindow = (caller: string) => {
    const window = windows.get(caller);
    return window !== undefined && window.endsAtMs > clock.now().getTime() ? window : undefined;
  };
  return {
    secondsToWait(caller: string): number {
      const window = openWindow(caller);
      if (window === undefined || window.count < max) return 0;
      return Math.max(1, Math.ceil((window.endsAtMs - clock.now().getTime()) / 1000));
    },
    add(caller: string): void {
      const window = openWindow(caller);
      if (window !== undefined) {
        window.count += 1;
        return;
      }
      // Insertion order is the order in which windows end, so the first entry is the oldest.
      windows.delete(caller);
      const [oldest] = windows.keys();
      if (windows.size >= CALLERS_MAX && oldest !== undefined) windows.delete(oldest);
      windows.set(caller, { count: 1, endsAtMs: clock.now().getTime() + windowSeconds * 1000 });
    },
  };
}
