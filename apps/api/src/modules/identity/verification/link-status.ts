import type { ErrorCode } from '@saifu/domain/shared/app-error';
import type { LinkStatus } from './verification.repository.ts';

/** Error codes for links that cannot be redeemed. */
export const LINK_STATUS_ERRORS: Readonly<Record<LinkStatus, ErrorCode>> = {
  unknown: 'link.unknown',
  used: 'link.used',
  expired: 'link.expired',
};
