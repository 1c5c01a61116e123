import { openReader } from '@saifu/reader/reader';
import { answerQuestions, prepareProcess } from './answer-questions.ts';
import { allowLoaders } from './picture-loaders.ts';
import { see } from './see.ts';
import { toFrame } from './seen.ts';
import { warmUp } from './warm-up.ts';

prepareProcess();
allowLoaders();
const [modelsFolder = ''] = process.argv.slice(2);
const reader = await openReader(modelsFolder);
answerQuestions(async ({ parts }, report) => toFrame(await see(reader, parts, report)));
await warmUp(reader);
