import { Console } from 'node:console';
import { writeFileSync } from 'node:fs';
import { AppError } from '@saifu/domain/shared/app-error';
import { exitWithParent } from './exit-with-parent.ts';
import { createFrameReader, type Frame, type OutgoingFrame, writeFrame } from './ipc-frames.ts';

const REQUEST_BYTES_MAX = 64 * 1024 * 1024;

/** Prepares a worker process. Call it before anything that opens files of strangers is loaded. */
export function prepareProcess(): void {
  // What a library prints must not end up among the answers.
  globalThis.console = new Console(process.stderr);
  raiseOomScore();
  exitWithParent();
  // The server has ended, or has no more questions.
  process.stdin.on('end', () => process.exit());
}

/** Reports that a part of the work is about to begin, counted from 1. */
export type ReportProgress = (part: number) => void;

/** Says that the process is ready, and answers one question after another. */
export function handleRequests(
  answer: (request: Frame, report: ReportProgress) => Promise<OutgoingFrame>,
): void {
  const report: ReportProgress = (progress) =>
    writeFrame(process.stdout, { header: { progress }, attachments: [] });
  const onData = createFrameReader(REQUEST_BYTES_MAX, async (request) => {
    try {
      writeFrame(process.stdout, await answer(request, report));
    } catch (error) {
      // A defect may have left anything behind, so the process is replaced.
      if (!(error instanceof AppError)) process.exit(1);
      const { code: errorCode, params } = error;
      writeFrame(process.stdout, { header: { errorCode, params }, attachments: [] });
    }
  });
  process.stdin.on('data', onData);
  writeFrame(process.stdout, { header: {}, attachments: [] });
}

/** When the machine runs out of memory, the kernel ends this process before any other. */
function raiseOomScore(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux has it.
  }
}
