import { createLog } from '../platform/log.ts';
import { startOcrWorker } from './ocr-worker.ts';

/** A process that starts a worker, prints its id, and stays or exits as its arguments say. */
const [, , processFile = '', modelsFolder = '', ...actions] = process.argv;
const opening = { rssBytesMax: 1e9, cpuMs: 60_000, wallMs: 120_000 };
const args = [modelsFolder];
const worker = await startOcrWorker({ args, processFile: new URL(processFile), opening });
process.stdout.write(`${worker.pid}\n`);
const log = createLog('silent');
const send = (action: string) =>
  worker.send({ header: {}, attachments: [Buffer.from(action)] }, opening, () => {});
for (const action of actions) {
  if (action === 'stay') setInterval(() => {}, 1000);
  else if (action === 'stop') worker.pause();
  else send(action).catch(() => log.info('gone'));
}
