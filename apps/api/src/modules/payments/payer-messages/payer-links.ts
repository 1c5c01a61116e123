import { toTypeId } from '@saifu/domain/shared/ids';
import type { Config } from '../../../config/config.ts';
import { signLinkToken } from '../../../platform/crypto/signed-links.ts';
import { toReceiptId } from '../receipt-id.ts';
import type { Payer } from './payer.repository.ts';

type About = Pick<Payer, 'paymentId' | 'userId'>;
type Keys = Pick<Config, 'secretKeys'>;

/**
 * The page where the payer confirms or disputes. It needs no account and is a guest's only access.
 */
export function confirmPath({ secretKeys }: Keys, { paymentId }: About): string {
  return `/payment/confirm?ct=${signLinkToken(secretKeys, 'confirmation', paymentId)}`;
}

/** A user opens the receipt signed in; a guest opens it by signed link. */
export function receiptPath({ secretKeys }: Keys, { paymentId, userId }: About): string {
  return userId === null
    ? `/payment/receipt?rt=${signLinkToken(secretKeys, 'receipt', paymentId)}`
    : `/history/detail/receipt/${toTypeId('receipt', toReceiptId(paymentId))}`;
}

/** The payment details page of a user. A guest gets the receipt page. */
export function paymentPath(keys: Keys, about: About): string {
  return about.userId === null
    ? receiptPath(keys, about)
    : `/history/detail/${toTypeId('payment', about.paymentId)}`;
}

/** The page of a refund request. A guest gets the confirmation page. */
export function getRefundRequestPath(
  keys: Keys,
  about: About,
  refundRequestId: string | undefined,
) {
  if (about.userId === null) return confirmPath(keys, about);
  if (refundRequestId === undefined) return paymentPath(keys, about);
  return `/refund-requests/${toTypeId('refundRequest', refundRequestId)}`;
}
