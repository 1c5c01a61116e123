import { answerQuestions, prepareProcess } from '../eyes/answer-questions.ts';
import { allowLoaders } from '../eyes/picture-loaders.ts';
import { cleanEvidence } from './clean-evidence.ts';

prepareProcess();
allowLoaders();
answerQuestions(async ({ parts: [file = Buffer.alloc(0)] }) => {
  const { type, bytes } = await cleanEvidence(file);
  return { words: { type }, parts: [bytes] };
});
