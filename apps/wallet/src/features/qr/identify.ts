import { qrLink, readScanned } from '@saifu/domain/orders/qr-payload';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import { normalizeText } from '@saifu/domain/shared/normalize-text';

/** How to handle the texts of one image. */
export type Identified =
  | { readonly kind: 'ours'; readonly payload: string }
  | {
      readonly kind: 'foreign';
      readonly payload: string;
      readonly code: Extract<ErrorCode, 'camera.localhost' | 'qr.malformed'>;
    };

/** The first payable text. If there is none, the reason for the first text. */
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
      // Only the code is sent. Other parts of the link are dropped for privacy.
      return { kind: 'ours', payload: qrLink(origin, scanned.code) };
    case 'jpqr':
      return { kind: 'ours', payload };
    case 'localhost':
      return { kind: 'foreign', payload, code: 'camera.localhost' };
    default:
      return { kind: 'foreign', payload, code: 'qr.malformed' };
  }
}

/** Normalizes a full-width link. A JPQR text stays unchanged because of its checksum. */
export function normalizeTyped(typed: string): string {
  const normalized = normalizeText(typed, 'NFKC').trim();
  return /^https?:/i.test(normalized) ? normalized : typed.trim();
}
