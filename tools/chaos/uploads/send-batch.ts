import { setTimeout as sleep } from 'node:timers/promises';
import type { NextClient } from './clients.ts';
import { checkAnswer, isSure, type UploadCase } from './judge.ts';
import { type Sent, send } from './send.ts';

/** Results of all uploads. */
export type Outcome = {
  /** Counts by status and code. */
  readonly answers: Map<string, number>;
  /** Counts by status and code per kind of upload. */
  readonly kinds: Map<string, Map<string, number>>;
  readonly errors: string[];
  /** Number of 5xx responses. */
  serverErrors: number;
  /** Number of throttled requests. */
  throttledCount: number;
  sure: number;
  wronglySure: number;
  /** Uploads that were throttled until they ran out of attempts. */
  abandonedCount: number;
};

export function createOutcome(): Outcome {
  return {
    answers: new Map(),
    kinds: new Map(),
    errors: [],
    serverErrors: 0,
    throttledCount: 0,
    sure: 0,
    wronglySure: 0,
    abandonedCount: 0,
  };
}

const CONCURRENCY = 6;
const ATTEMPTS_MAX = 40;
const PAUSE_MS = 1500;

/** Sends the uploads with fixed concurrency until none is left or `isOver`. */
export async function sendAll(
  uploadCases: UploadCase[],
  nextClient: NextClient,
  outcome: Outcome,
  isOver: () => boolean,
): Promise<void> {
  const one = async () => {
    for (
      let uploadCase = uploadCases.pop();
      uploadCase !== undefined;
      uploadCase = uploadCases.pop()
    ) {
      note(outcome, uploadCase, await sendUntilAccepted(uploadCase, nextClient, outcome));
      if (isOver()) return;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, one));
}

/** Retries a throttled upload, a little sooner than a user would. */
export async function sendUntilAccepted(
  { upload }: UploadCase,
  nextClient: NextClient,
  outcome: Outcome,
): Promise<Sent> {
  for (let attempts = 1; ; attempts += 1) {
    const sent = await send(nextClient(), upload);
    if (!isThrottled(sent) || attempts >= ATTEMPTS_MAX) return sent;
    outcome.throttledCount += 1;
    await sleep(PAUSE_MS);
  }
}

const BUSY_CODES = ['overloaded', 'receipt_scan.queue_full', 'receipt_scan.interrupted'];

/** Throttled per client (429) or by the load of the server. */
const isThrottled = ({ status, code }: Sent) => status === 429 || BUSY_CODES.includes(code);

function note(outcome: Outcome, uploadCase: UploadCase, sent: Sent): void {
  const sureness = isSure(sent) ? 'sure' : 'unsure';
  const answer = sent.status === 201 ? `201 ${sureness}` : `${sent.status} ${sent.code}`;
  count(outcome.answers, answer);
  const ofKind = outcome.kinds.get(uploadCase.kind) ?? new Map<string, number>();
  outcome.kinds.set(uploadCase.kind, ofKind);
  count(ofKind, answer);
  if (isThrottled(sent)) {
    outcome.abandonedCount += 1;
    return;
  }
  const error = checkAnswer(uploadCase, sent);
  if (isSure(sent)) outcome.sure += 1;
  if (error?.startsWith('surely')) outcome.wronglySure += 1;
  if (sent.status >= 500) outcome.serverErrors += 1;
  if (error !== undefined) outcome.errors.push(`${uploadCase.kind}, ${uploadCase.name}: ${error}`);
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
