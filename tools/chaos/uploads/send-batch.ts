import { setTimeout as sleep } from 'node:timers/promises';
import type { NextClient } from './clients.ts';
import { checkAnswer, isSure, type UploadCase } from './judge.ts';
import { type Sent, send } from './send.ts';

/** What became of everything that was sent. */
export type Outcome = {
  /** By status and code. */
  readonly answers: Map<string, number>;
  /** The same, by kind of upload. */
  readonly kinds: Map<string, Map<string, number>>;
  readonly errors: string[];
  /** Answers of 5xx among them. */
  serverErrors: number;
  /** How often somebody was told to come back later. */
  throttledCount: number;
  sure: number;
  wronglySure: number;
  /** Turned away until they gave up. */
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

/** Takes from the shots, several at once, until there are none or it is over. */
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

/** Whoever is told to come back later comes back, a little sooner than a person would. */
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

/** Told to come back later: too many of one's own, or of everybody's. */
const isThrottled = ({ status, code }: Sent) => status === 429 || code === 'overloaded';

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
