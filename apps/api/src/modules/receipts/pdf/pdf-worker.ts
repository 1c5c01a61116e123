import { parentPort } from 'node:worker_threads';
import { drawQrSheet } from '../../orders/qr-code/sheet/draw-qr-sheet.ts';
import { drawPayoutStatement } from '../../payouts/statement/pdf/draw-payout-statement.ts';
import { drawReceipt } from './receipt-pdf.ts';
import { drawStatement } from './statement-pdf.ts';
import type { PdfModel } from './worker-pool.ts';

/** Draws in a worker thread, so that drawing does not block the event loop. */
parentPort?.on('message', async (model: PdfModel) => {
  try {
    // A copy outside the shared buffer pool can be transferred without copying.
    const bytes = new Uint8Array(await draw(model));
    parentPort?.postMessage({ bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : 'unknown' });
  }
});

function draw(model: PdfModel): Promise<Buffer> {
  if (model.kind === 'qr_sheet') return drawQrSheet(model);
  if (model.kind === 'payout_statement') return drawPayoutStatement(model);
  return model.kind === 'statement' ? drawStatement(model) : drawReceipt(model);
}
