import { allowOnlyPhotoDecoders } from '../../receipt-ocr/allowed-decoders.ts';
import { handleRequests, prepareProcess } from '../../receipt-ocr/handle-requests.ts';
import { cleanAttachment } from './clean-attachment.ts';

prepareProcess();
allowOnlyPhotoDecoders();
handleRequests(async ({ attachments: [file = Buffer.alloc(0)] }) => {
  const { type, bytes } = await cleanAttachment(file);
  return { header: { type }, attachments: [bytes] };
});
