import { parentPort } from 'node:worker_threads';
import {
  type AttackKind,
  type AttackOutcome,
  listAttacks,
  run,
  type Signal,
  type Target,
} from './attacks.ts';

export type ToAttacker =
  | { readonly type: 'start'; readonly index: number; readonly target: Target }
  | { readonly type: 'stop' | 'abort' };
export type FromAttacker =
  | { readonly type: 'ready'; readonly kinds: readonly AttackKind[] }
  | { readonly type: 'done'; readonly outcome: AttackOutcome };

// Created before the measurement: drawing the image uses CPU time that payments would need.
const attacks = await listAttacks();
let signal: Signal = { isStopped: false, isAborted: false };

parentPort?.on('message', async (message: ToAttacker) => {
  if (message.type !== 'start') {
    signal.isStopped = true;
    signal.isAborted = message.type === 'abort';
    return;
  }
  signal = { isStopped: false, isAborted: false };
  const attack = attacks[message.index];
  if (attack === undefined) throw new Error(`no attack has index ${message.index}`);
  send({ type: 'done', outcome: await run(attack, message.target, signal) });
});

send({ type: 'ready', kinds: attacks.map(({ name, concurrency }) => ({ name, concurrency })) });

function send(message: FromAttacker): void {
  parentPort?.postMessage(message);
}
