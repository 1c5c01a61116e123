import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from './clients.ts';
import { faultOf, isSure, type Shot } from './judge.ts';
import { type Sent, send } from './send.ts';

/** What became of everything that was sent. */
export type Outcome = {
  /** By status and code. */
  readonly answers: Map<string, number>;
  /** The same, by kind of upload. */
  readonly kinds: Map<string, Map<string, number>>;
  readonly faults: string[];
  /** Answers of 5xx among them. */
  ourFaults: number;
  /** How often somebody was told to come back later. */
  turnedAway: number;
  sure: number;
  wronglySure: number;
  /** Turned away until they gave up. */
  givenUp: number;
};

export const createOutcome = (): Outcome => ({
  answers: new Map(),
  kinds: new Map(),
  faults: [],
  ourFaults: 0,
  turnedAway: 0,
  sure: 0,
  wronglySure: 0,
  givenUp: 0,
});

const CONCURRENCY = 6;
const ATTEMPTS_MAX = 40;
const PAUSE_MS = 1500;

/** Takes from the shots, several at once, until there are none or it is over. */
export async function fire(
  shots: Shot[],
  nextSender: Queue,
  outcome: Outcome,
  isOver: () => boolean,
): Promise<void> {
  const one = async () => {
    for (let shot = shots.pop(); shot !== undefined; shot = shots.pop()) {
      note(outcome, shot, await sendUntilLetIn(shot, nextSender, outcome));
      if (isOver()) return;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, one));
}

/** Whoever is told to come back later comes back, a little sooner than a person would. */
export async function sendUntilLetIn(
  { upload }: Shot,
  nextSender: Queue,
  outcome: Outcome,
): Promise<Sent> {
  for (let attempts = 1; ; attempts += 1) {
    const sent = await send(nextSender(), upload);
    if (!isTurnedAway(sent) || attempts >= ATTEMPTS_MAX) return sent;
    outcome.turnedAway += 1;
    await sleep(PAUSE_MS);
  }
}

/** Told to come back later: too many of one's own, or of everybody's. */
const isTurnedAway = ({ status, code }: Sent) => status === 429 || code === 'overloaded';

function note(outcome: Outcome, shot: Shot, sent: Sent): void {
  const sureness = isSure(sent) ? 'sure' : 'unsure';
  const answer = sent.status === 201 ? `201 ${sureness}` : `${sent.status} ${sent.code}`;
  count(outcome.answers, answer);
  const ofKind = outcome.kinds.get(shot.kind) ?? new Map<string, number>();
  outcome.kinds.set(shot.kind, ofKind);
  count(ofKind, answer);
  if (isTurnedAway(sent)) {
    outcome.givenUp += 1;
    return;
  }
  const fault = faultOf(shot, sent);
  if (isSure(sent)) outcome.sure += 1;
  if (fault?.startsWith('surely')) outcome.wronglySure += 1;
  if (sent.status >= 500) outcome.ourFaults += 1;
  if (fault !== undefined) outcome.faults.push(`${shot.kind}, ${shot.name}: ${fault}`);
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
