import { openReader } from '@saifu/receipt-reader/reader';
import { allowOnlyPhotoDecoders } from './allowed-decoders.ts';
import { analyzePhotos } from './analyze-photos.ts';
import { handleRequests, prepareProcess } from './handle-requests.ts';
import { toFrame } from './result-codec.ts';
import { warmUp } from './warm-up.ts';

prepareProcess();
allowOnlyPhotoDecoders();
const [modelsFolder = ''] = process.argv.slice(2);
const reader = await openReader(modelsFolder);
handleRequests(async ({ attachments }, report) =>
  toFrame(await analyzePhotos(reader, attachments, report)),
);
await warmUp(reader);
