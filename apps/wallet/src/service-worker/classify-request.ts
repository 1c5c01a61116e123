/**
 * The source of a response: the cached page, the cached files, the cached receipt PDFs, or the
 * network.
 */
export type WorkerRoute = 'page' | 'file' | 'receipt_pdf' | 'network';

type RequestInfo = {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
};

const RECEIPT_PDF_PATH = /^\/api\/v1\/guest\/receipts\/[^/]+\/pdf$/;
const FILES = /^\/(?:assets|icons)\/|^\/favicon\.svg$/;
// Paths that are not the wallet's pages: the server answers them.
const SERVED = /^\/(?:api|console|healthz|readyz|metrics)(?:\/|$)|\.[a-z0-9]+$/i;

/** API calls always go to the network; only receipt PDFs are cached. */
export function classifyRequest({ method, mode, url }: RequestInfo, origin: string): WorkerRoute {
  const { origin: requestOrigin, pathname } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin) return 'network';
  if (RECEIPT_PDF_PATH.test(pathname)) return 'receipt_pdf';
  if (FILES.test(pathname)) return 'file';
  return mode === 'navigate' && !SERVED.test(pathname) ? 'page' : 'network';
}
