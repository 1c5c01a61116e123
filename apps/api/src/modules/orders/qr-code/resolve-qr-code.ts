import type { JpQr } from '@saifu/domain/orders/jp-qr';
import { readScanned } from '@saifu/domain/orders/qr-payload';
import { AppError } from '@saifu/domain/shared/app-error';
import { QR_READS_PER_CALLER } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { consumeRateLimit } from '../../../platform/rate-limits.ts';
import { assertUsable, type FoundCode, findScannedCode } from './find-code.ts';
import * as qrCodes from './qr-code.repository.ts';

export type ResolvedQr = FoundCode & {
  /** The decoded JPQR text, for comparison with our records. */
  readonly printed: JpQr | null;
};

/**
 * Resolves a scanned code. Errors are checked in a fixed order: malformed (including checksum,
 * currency and country), unknown, then the checks of `assertUsable`.
 */
export async function resolveQr(
  deps: Deps,
  payload: string,
  callerKey: string,
): Promise<ResolvedQr> {
  const now = deps.clock.now();
  await consumeRateLimit(deps.db, `qr ${callerKey}`, QR_READS_PER_CALLER, now);
  const scanned = readScanned(payload, deps.config.qrOrigins);
  if (scanned === undefined || scanned.kind === 'localhost') throw new AppError('qr.malformed');
  const found = await findScannedCode(deps.db, scanned);
  if (found === undefined) throw new AppError('qr.not_found');
  assertUsable(found, now);
  if (found.order !== null) await qrCodes.markScanned(deps.db, found.code.id, now);
  return { ...found, printed: scanned.kind === 'jpqr' ? scanned.jpqr : null };
}
