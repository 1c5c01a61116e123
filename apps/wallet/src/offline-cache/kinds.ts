import type { CacheKind } from './encryption.ts';

const KILO = 1024;

export const LIST: CacheKind = { name: 'list', max: 6, bytesMax: 512 * KILO };
export const MONTHS: CacheKind = { name: 'months', max: 6, bytesMax: 64 * KILO };
export const INSIGHTS: CacheKind = { name: 'insights', max: 6, bytesMax: 64 * KILO };
export const PAYMENT: CacheKind = { name: 'payment', max: 200, bytesMax: 64 * KILO };
export const RECEIPT: CacheKind = { name: 'receipt', max: 50, bytesMax: 128 * KILO };
/** The receipt PDF. */
export const RECEIPT_PDF: CacheKind = { name: 'receipt_pdf', max: 20, bytesMax: 1024 * KILO };

const LISTED_PAYMENTS_MAX = 200;

/** The cached responses, by query key. No other response is cached. */
export function getCacheKind(key: readonly unknown[]): CacheKind | null {
  const [entity, part, third] = key;
  if (entity === 'history' && part === 'list') return LIST;
  if (entity === 'history' && part === 'months') return MONTHS;
  if (entity === 'insights') return INSIGHTS;
  if (entity === 'receipts' && part === 'one' && isId(third)) return RECEIPT;
  if (entity === 'payment' && key.length === 2 && isId(part)) return PAYMENT;
  return null;
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

type Pages = {
  readonly pages: readonly { readonly items: readonly unknown[] }[];
  readonly pageParams: readonly unknown[];
};

/** Caches only the beginning of a long list. */
export function truncateList(kind: CacheKind, data: unknown): unknown {
  if (kind !== LIST || !isPages(data)) return data;
  let count = 0;
  const full = data.pages.findIndex(({ items }) => {
    count += items.length;
    return count > LISTED_PAYMENTS_MAX;
  });
  if (full === -1) return data;
  return { pages: data.pages.slice(0, full), pageParams: data.pageParams.slice(0, full) };
}

function isPages(data: unknown): data is Pages {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}
