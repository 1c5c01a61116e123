import { parentPort } from 'node:worker_threads';
import { drawReceipt } from './receipt-pdf.ts';
import { drawStatement } from './statement-pdf.ts';
import type { PdfModel } from './worker-pool.ts';

/** Draws beside the server, so that nobody waits for a paper but whoever asked for it. */
parentPort?.on('message', async (model: PdfModel) => {
  try {
    // A copy of its own, without the pool that small buffers share, can be handed over whole.
    const bytes = new Uint8Array(await draw(model));
    parentPort?.postMessage({ bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : 'unknown' });
  }
});

function draw(model: PdfModel): Promise<Buffer> {
  return model.kind === 'statement' ? drawStatement(model) : drawReceipt(model);
}
