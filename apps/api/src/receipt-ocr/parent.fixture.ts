import { createLog } from '../platform/log.ts';
import { openEye } from './ocr-worker.ts';

/** A process that opens an eye, says which, and stays or leaves, as it is told. */
const [, , processFile = '', modelsFolder = '', ...acts] = process.argv;
const opening = { rssBytesMax: 1e9, cpuMs: 60_000, wallMs: 120_000 };
const args = [modelsFolder];
const eye = await openEye({ args, processFile: new URL(processFile), opening });
process.stdout.write(`${eye.pid}\n`);
const log = createLog('silent');
const ask = (act: string) => eye.ask({ words: {}, parts: [Buffer.from(act)] }, opening, () => {});
for (const act of acts) {
  if (act === 'stay') setInterval(() => {}, 1000);
  else if (act === 'stop') eye.stop();
  else ask(act).catch(() => log.info('gone'));
}
