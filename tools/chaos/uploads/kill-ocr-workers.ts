import { setTimeout as sleep } from 'node:timers/promises';
import { RECEIPTS } from './base-images.ts';
import type { NextClient } from './clients.ts';
import { checkAnswer } from './judge.ts';
import { listOcrProcesses } from './ocr-processes.ts';
import { createOutcome, sendUntilAccepted } from './send-batch.ts';
import { photosUpload } from './upload.ts';

const ROUNDS = 5;
// Long enough for OCR to start, too short for it to finish.
const MIDST_MS = 250;

/** Kills the OCR workers in the middle of a photo. Every upload must still get a response. */
export async function killOcrWorkers(serverPid: number, nextClient: NextClient) {
  const errors: string[] = [];
  let kills = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const base = RECEIPTS[round % RECEIPTS.length];
    if (base === undefined) throw new Error('there are no sample receipts');
    const upload = photosUpload([base.bytes], { expectedOutcome: 'read', amounts: base.amounts });
    const uploadCase = { kind: 'a reader killed', name: base.name, upload };
    const sent = sendUntilAccepted(uploadCase, nextClient, createOutcome());
    await sleep(MIDST_MS);
    for (const pid of listOcrProcesses(serverPid)) kills += kill(pid);
    const error = checkAnswer(uploadCase, await sent);
    if (error !== undefined) errors.push(`${base.name}, its reader killed: ${error}`);
  }
  return { rounds: ROUNDS, kills, errors };
}

/** Ignores a process that has already exited. */
function kill(pid: number): number {
  try {
    return process.kill(pid, 'SIGKILL') ? 1 : 0;
  } catch {
    return 0;
  }
}
