import { createLog } from '../platform/log.ts';
import { openEye } from './eye.ts';

/** A process that opens an eye, says which, and stays or leaves, as it is told. */
const [, , processFile = '', modelsFolder = '', ...acts] = process.argv;
const opening = { rssBytesMax: 1e9, cpuMs: 60_000, wallMs: 120_000 };
const eye = await openEye({ modelsFolder, processFile: new URL(processFile), opening });
process.stdout.write(`${eye.pid}\n`);
const log = createLog('silent');
for (const act of acts) {
  if (act === 'stay') setInterval(() => {}, 1000);
  else if (act === 'stop') eye.stop();
  else eye.read([Buffer.from(act)], opening).catch(() => log.info('gone'));
}
