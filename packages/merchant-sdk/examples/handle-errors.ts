import type { Saifu } from '@saifu/merchant-sdk/create-saifu';
import { SaifuError } from '@saifu/merchant-sdk/saifu-error';

/** `refundId` is a UUID that you stored before: it makes a later repetition safe. */
export async function refund(saifu: Saifu, paymentId: string, refundId: string) {
  try {
    return await saifu.payments.refund(paymentId, {}, { idempotencyKey: refundId });
  } catch (error) {
    if (!(error instanceof SaifuError)) throw error;
    if (error.code === 'refund.too_large') return saifu.payments.get(paymentId);
    for (const { path, code } of error.fields) console.error(`${path}: ${code}`);
    // Without a status there was no response: try again later with the same refundId.
    console.error(error.code, error.status, error.requestId, error.retryAfterSeconds);
    throw error;
  }
}
