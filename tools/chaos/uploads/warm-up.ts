import sharp from 'sharp';
import { RECEIPTS } from './base-images.ts';
import type { NextClient } from './clients.ts';
import { createOutcome, sendAll } from './send-batch.ts';
import { photosUpload } from './upload.ts';

const LARGE_PX = 4000;
const REST_MS = 3000;

/** Ordinary receipts, one of them large, to bring memory use to its normal level. */
export async function warmUp(nextClient: NextClient): Promise<void> {
  const uploadCases = await Promise.all(
    [...RECEIPTS, ...RECEIPTS].map(async ({ name, bytes, amounts }, index) => {
      const isLarge = index % RECEIPTS.length === 0;
      const photo = isLarge ? await sharp(bytes).resize(LARGE_PX).jpeg().toBuffer() : bytes;
      const upload = photosUpload([photo], { expectedOutcome: 'either', amounts });
      return { kind: 'a bill', name, upload };
    }),
  );
  const outcome = createOutcome();
  await sendAll(uploadCases, nextClient, outcome, () => false);
  if (outcome.sure === 0) {
    const answers = [...outcome.answers.keys()].join(', ');
    throw new Error(`no ordinary receipt was read with confidence: ${answers}`);
  }
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
}
