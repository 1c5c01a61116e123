import { allowOnlyPhotoDecoders } from '../../receipt-ocr/allowed-decoders.ts';
import { handleRequests, prepareProcess } from '../../receipt-ocr/handle-requests.ts';
import { cleanAttachment } from './clean-attachment.ts';
import type { CleanerTask } from './cleaner-task.ts';
import { drawLogo } from './draw-logo.ts';
import { limitDrawing } from './limit-step.ts';
import { getCpuMs } from './redraw-pdf.ts';

prepareProcess();
allowOnlyPhotoDecoders();
const openingCpuMs = getCpuMs();
handleRequests(async ({ header, attachments: [file = Buffer.alloc(0)] }, report) => {
  const { task } = header as { readonly task: CleanerTask };
  if (task === 'draw_logo') return { header: {}, attachments: [await drawLogo(file)] };
  const pageCpuMs = limitDrawing(file) * openingCpuMs;
  const { type, bytes } = await cleanAttachment(file, { report, pageCpuMs });
  return { header: { type }, attachments: [bytes] };
});
