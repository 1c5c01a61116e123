import { RECOVERY_CODES_COUNT } from '@saifu/domain/shared/limits';
import { hashToken, newQrCode } from '../../../platform/crypto/tokens.ts';

/** Ten codes of 80 random bits, in groups of four characters. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES_COUNT }, () =>
    newQrCode().replaceAll(/.{4}(?=.)/g, '$&-'),
  );
}

/** With 80 random bits, a plain hash cannot be reversed. Case, spaces and hyphens do not matter. */
export function hashRecoveryCode(typed: string): Buffer {
  return hashToken(typed.toLowerCase().replaceAll(/[\s-]/g, ''));
}
