import { parentPort } from 'node:worker_threads';
import type { PaperReceipt } from './paper-receipt.ts';
import { drawReceipt } from './receipt-paper.ts';

/** Draws beside the server, so that nobody waits for a paper but whoever asked for it. */
parentPort?.on('message', async (paper: PaperReceipt) => {
  try {
    // A copy of its own, without the pool that small buffers share, can be handed over whole.
    const bytes = new Uint8Array(await drawReceipt(paper));
    parentPort?.postMessage({ bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ fault: error instanceof Error ? error.message : 'unknown' });
  }
});
