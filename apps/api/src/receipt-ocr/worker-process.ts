import { openReader } from '@saifu/receipt-reader/reader';
import { allowLoaders } from './allowed-decoders.ts';
import { see } from './analyze-photos.ts';
import { answerQuestions, prepareProcess } from './handle-requests.ts';
import { toFrame } from './result-codec.ts';
import { warmUp } from './warm-up.ts';

prepareProcess();
allowLoaders();
const [modelsFolder = ''] = process.argv.slice(2);
const reader = await openReader(modelsFolder);
answerQuestions(async ({ parts }, report) => toFrame(await see(reader, parts, report)));
await warmUp(reader);
