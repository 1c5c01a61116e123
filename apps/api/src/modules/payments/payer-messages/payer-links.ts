import { toTypeId } from '@saifu/domain/shared/ids';
import type { Config } from '../../../config/config.ts';
import { signLinkToken } from '../../../platform/crypto/signed-links.ts';
import { toReceiptId } from '../receipt-id.ts';
import type { Payer } from './payer.repository.ts';

type About = Pick<Payer, 'paymentId' | 'userId'>;
type Keys = Pick<Config, 'secretKey'>;

/** Where the payer says yes or no. It needs no account, and so it is the only door of a guest. */
export function confirmPath({ secretKey }: Keys, { paymentId }: About): string {
  return `/payment/confirm?ct=${signLinkToken(secretKey, 'confirmation', paymentId)}`;
}

/** Whoever has an account sees the receipt there, signed in; a guest comes by their link. */
export function receiptPath({ secretKey }: Keys, { paymentId, userId }: About): string {
  return userId === null
    ? `/payment/receipt?rt=${signLinkToken(secretKey, 'receipt', paymentId)}`
    : `/history/detail/receipt/${toTypeId('receipt', toReceiptId(paymentId))}`;
}

/** All about the payment, which is for whoever has an account; a guest has the receipt. */
export function paymentPath(keys: Keys, about: About): string {
  return about.userId === null
    ? receiptPath(keys, about)
    : `/history/detail/${toTypeId('payment', about.paymentId)}`;
}

/** What became of an objection: a guest sees it where they raised it. */
export function getRefundRequestPath(
  keys: Keys,
  about: About,
  refundRequestId: string | undefined,
) {
  if (about.userId === null) return confirmPath(keys, about);
  if (refundRequestId === undefined) return paymentPath(keys, about);
  return `/refund-requests/${toTypeId('refundRequest', refundRequestId)}`;
}
