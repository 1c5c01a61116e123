import { Console } from 'node:console';
import { writeFileSync } from 'node:fs';
import { AppError } from '@saifu/domain/shared/app-error';
import { exitWithParent } from './exit-with-parent.ts';
import { createFrameReader, type Frame, type OutgoingFrame, writeFrame } from './ipc-frames.ts';

const REQUEST_BYTES_MAX = 64 * 1024 * 1024;

/** Prepares a worker process. Call it before any library that opens untrusted files is loaded. */
export function prepareProcess(): void {
  // Output of libraries must not mix with the responses on stdout.
  globalThis.console = new Console(process.stderr);
  raiseOomScore();
  exitWithParent();
  // The server has ended or sends no more requests.
  process.stdin.on('end', () => process.exit());
}

/** Reports that a part of the work is about to begin, counted from 1. */
export type ReportProgress = (part: number) => void;

/** Reports that the process is ready and handles requests one after the other. */
export function handleRequests(
  answer: (request: Frame, report: ReportProgress) => Promise<OutgoingFrame>,
): void {
  const report: ReportProgress = (progress) =>
    writeFrame(process.stdout, { header: { progress }, attachments: [] });
  const onData = createFrameReader(REQUEST_BYTES_MAX, async (request) => {
    try {
      writeFrame(process.stdout, await answer(request, report));
    } catch (error) {
      // A defect may have left any state behind, so the process is replaced.
      if (!(error instanceof AppError)) process.exit(1);
      const { code: errorCode, params } = error;
      writeFrame(process.stdout, { header: { errorCode, params }, attachments: [] });
    }
  });
  process.stdin.on('data', onData);
  writeFrame(process.stdout, { header: {}, attachments: [] });
}

/** When the machine runs out of memory, the kernel kills this process first. */
function raiseOomScore(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Linux only.
  }
}
