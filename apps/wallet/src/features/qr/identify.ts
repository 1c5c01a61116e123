import { qrLink, readScanned } from '@saifu/domain/orders/qr-payload';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import { normalizeText } from '@saifu/domain/shared/normalize-text';

/** What is to be done with the texts of one picture. */
export type Identified =
  | { readonly kind: 'ours'; readonly payload: string }
  | {
      readonly kind: 'foreign';
      readonly payload: string;
      readonly code: Extract<ErrorCode, 'camera.localhost' | 'qr.malformed'>;
    };

/** The first text that is a code to pay by; if none is, why not the first of all. */
export function identify(texts: readonly string[], origins: readonly string[]): Identified {
  const all = texts.map((text) => identifyOne(text, origins));
  const nothing = { kind: 'foreign', payload: '', code: 'qr.malformed' } as const;
  return all.find(({ kind }) => kind === 'ours') ?? all[0] ?? nothing;
}

function identifyOne(text: string, origins: readonly string[]): Identified {
  const payload = text.trim();
  const scanned = readScanned(payload, origins);
  const [origin = ''] = origins;
  switch (scanned?.kind) {
    case 'code':
      // Only the code counts; what else hung on the link is nobody's business.
      return { kind: 'ours', payload: qrLink(origin, scanned.code) };
    case 'jpqr':
      return { kind: 'ours', payload };
    case 'localhost':
      return { kind: 'foreign', payload, code: 'camera.localhost' };
    default:
      return { kind: 'foreign', payload, code: 'qr.malformed' };
  }
}

/** A link typed in full width is the same link; over a JPQR text stands a checksum. */
export function normalizeTyped(typed: string): string {
  const normalized = normalizeText(typed, 'NFKC').trim();
  return /^https?:/i.test(normalized) ? normalized : typed.trim();
}
