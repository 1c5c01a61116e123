import type { ErrorCode } from '@saifu/domain/shared/app-error';
import type { TokenFate } from './verification.repository.ts';

/** What a link that was not redeemed is told. */
export const LINK_FATES: Readonly<Record<TokenFate, ErrorCode>> = {
  unknown: 'link.unknown',
  used: 'link.used',
  expired: 'link.expired',
};
