/** Who answers a request: the stored shell, the stored files, the kept papers, or nobody here. */
export type WorkerRoute = 'page' | 'file' | 'receipt_pdf' | 'network';

type RequestInfo = {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
};

const RECEIPT_PDF_PATH = /^\/api\/v1\/guest\/receipts\/[^/]+\/pdf$/;
const FILES = /^\/(?:assets|icons)\/|^\/favicon\.svg$/;
// What the server itself answers, beside the pages.
const SERVED = /^\/(?:api|healthz|readyz|metrics)(?:\/|$)|\.[a-z0-9]+$/i;

/** Calls of the API always go to the network, whatever they are; only a receipt's file is kept. */
export function classifyRequest({ method, mode, url }: RequestInfo, origin: string): WorkerRoute {
  const { origin: requestOrigin, pathname } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin) return 'network';
  if (RECEIPT_PDF_PATH.test(pathname)) return 'receipt_pdf';
  if (FILES.test(pathname)) return 'file';
  return mode === 'navigate' && !SERVED.test(pathname) ? 'page' : 'network';
}
