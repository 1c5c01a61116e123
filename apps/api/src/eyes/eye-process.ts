import { Console } from 'node:console';
import { writeFileSync } from 'node:fs';
import { Refusal } from '@saifu/domain/refusal';
import { openReader } from '@saifu/reader/reader';
import { endWithParent } from './end-with-parent.ts';
import { createFrameReader, writeFrame } from './frames.ts';
import { allowLoaders } from './picture-loaders.ts';
import { see } from './see.ts';
import { refusalFrame, toFrame } from './seen.ts';
import { warmUp } from './warm-up.ts';

const QUESTION_BYTES_MAX = 64 * 1024 * 1024;

// What a library says aloud may not fall into the answers.
globalThis.console = new Console(process.stderr);
offerToTheKernel();
endWithParent();
// Whoever started us is gone, or has no more to ask.
process.stdin.on('end', () => process.exit());

allowLoaders();
const [modelsFolder = ''] = process.argv.slice(2);
const reader = await openReader(modelsFolder);

const hear = createFrameReader(QUESTION_BYTES_MAX, async ({ parts }) => {
  try {
    writeFrame(process.stdout, toFrame(await see(reader, parts)));
  } catch (error) {
    // A defect may have left anything behind: a new process begins where this one began.
    if (!(error instanceof Refusal)) process.exit(1);
    writeFrame(process.stdout, refusalFrame(error));
  }
});
process.stdin.on('data', hear);
writeFrame(process.stdout, { words: {}, parts: [] });
await warmUp(reader);

/** Should the machine run out of memory, this process is the one to go. */
function offerToTheKernel(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every system has it.
  }
}
