import { toTrustedWorkerUrl } from '../../lib/trusted-worker-url.ts';
import workerUrl from './decode-worker.ts?worker&url';

export function openDecodeWorker(): Worker {
  return new Worker(toTrustedWorkerUrl(workerUrl), { type: 'module' });
}
