import { SaifuError } from './saifu-error.ts';

/** Limits how long a response is awaited. Also aborted by the signal of the caller. */
export type Deadline = {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly callerSignal: AbortSignal | undefined;
  readonly start: () => void;
  readonly stop: () => void;
  readonly isOver: () => boolean;
};

export function createDeadline(timeoutMs: number, callerSignal?: AbortSignal): Deadline {
  const timeout = new AbortController();
  const signals = [timeout.signal, ...(callerSignal === undefined ? [] : [callerSignal])];
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  return {
    timeoutMs,
    signal: AbortSignal.any(signals),
    callerSignal,
    stop,
    start: () => {
      stop();
      timer = setTimeout(() => timeout.abort(), timeoutMs);
    },
    isOver: () => timeout.signal.aborted,
  };
}

/** Why there was no complete response. The caller's own abort is thrown as it is. */
export function toConnectionError(error: unknown, deadline: Deadline): unknown {
  if (error instanceof SaifuError) return error;
  if (deadline.callerSignal?.aborted) return deadline.callerSignal.reason;
  if (deadline.isOver()) {
    const message = `The server did not respond within ${deadline.timeoutMs} ms.`;
    return new SaifuError('connection.timed_out', message);
  }
  return new SaifuError('connection.failed', 'The connection to the server failed.', {
    cause: error,
  });
}
