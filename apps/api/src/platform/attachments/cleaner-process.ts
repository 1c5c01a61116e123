import { allowLoaders } from '../../receipt-ocr/allowed-decoders.ts';
import { answerQuestions, prepareProcess } from '../../receipt-ocr/handle-requests.ts';
import { cleanEvidence } from './clean-attachment.ts';

prepareProcess();
allowLoaders();
answerQuestions(async ({ parts: [file = Buffer.alloc(0)] }) => {
  const { type, bytes } = await cleanEvidence(file);
  return { words: { type }, parts: [bytes] };
});
