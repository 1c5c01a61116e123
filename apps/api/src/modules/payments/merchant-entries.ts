import {
  computeFee,
  computeFeeRefund,
  type Fee,
  getDefaultFeeTerms,
  toFeeMethod,
} from '@saifu/domain/ledger/fee-contract';
import {
  toCapturePostings,
  toCompletionPostings,
  toRefundFailurePostings,
  toRefundPostings,
} from '@saifu/domain/ledger/merchant-ledger';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { type Yen, yen } from '@saifu/domain/shared/yen';
import type { Tx } from '../../platform/db/db.ts';
import * as contracts from '../ledger/contract/fee-contract.repository.ts';
import * as entries from '../ledger/entry/ledger-entry.repository.ts';
import * as stores from '../merchants/store/store.repository.ts';
import type { Payment } from './payment.ts';

/** What a step of a payment changes for its merchant. The step's statement writes it. */
export type MerchantEntry = Pick<entries.NewLedgerEntry, 'merchantId' | 'kind' | 'postings'>;

type Priced = Pick<Payment, 'id' | 'storeId' | 'method' | 'createdAt'>;
type Refunding = Priced & Pick<Payment, 'capturedAmount' | 'refundedAmount'>;

/** A capture, with the fee of the payment's day. It cannot change any more. */
export async function toCaptureEntry(
  tx: Tx,
  payment: Priced,
  capturedYen: Yen,
  isComplete: boolean,
): Promise<MerchantEntry> {
  const merchantId = await stores.getMerchantId(tx, payment.storeId);
  const fee = computeFee(capturedYen, await getFeeTerms(tx, merchantId, payment));
  const postings = toCapturePostings({ capturedYen, fee, isComplete });
  return { merchantId, kind: 'capture', postings };
}

/** A captured payment becomes complete. Read before its statement, which checks the version. */
export async function toCompletionEntry(tx: Tx, payment: Priced): Promise<MerchantEntry> {
  const merchantId = await stores.getMerchantId(tx, payment.storeId);
  const { pendingYen } = await entries.getPaymentSums(tx, payment.id);
  const postings = toCompletionPostings(yen(pendingYen));
  return { merchantId, kind: 'completion', postings };
}

/** A refund, which gives the fee back in proportion if the merchant agreed that. */
export async function toRefundEntry(
  tx: Tx,
  payment: Refunding,
  refundYen: Yen,
  isComplete: boolean,
): Promise<MerchantEntry> {
  const { merchantId, fee } = await loadRefund(tx, payment, refundYen);
  return { merchantId, kind: 'refund', postings: toRefundPostings({ refundYen, fee, isComplete }) };
}

/** The money of a refund came back. `payment` is as it was before the refund. */
export async function toRefundFailureEntry(
  tx: Tx,
  payment: Refunding,
  refundYen: Yen,
  isComplete: boolean,
): Promise<MerchantEntry> {
  const { merchantId, fee } = await loadRefund(tx, payment, refundYen);
  const postings = toRefundFailurePostings({ refundYen, fee, isComplete });
  return { merchantId, kind: 'refund_failed', postings };
}

/** What a refund gives back of the fee, which depends on the sum of all refunds. */
async function loadRefund(tx: Tx, payment: Refunding, refundYen: Yen) {
  const merchantId = await stores.getMerchantId(tx, payment.storeId);
  const { isRefunded } = await getFeeTerms(tx, merchantId, payment);
  const fee = isRefunded ? await getRefundedFee(tx, payment, refundYen) : NOTHING;
  return { merchantId, fee };
}

const NOTHING: Fee = { feeYen: yen(0), taxYen: yen(0) };

async function getRefundedFee(
  tx: Tx,
  payment: Pick<Payment, 'id' | 'capturedAmount' | 'refundedAmount'>,
  refundYen: Yen,
): Promise<Fee> {
  const { feeYen } = await entries.getPaymentSums(tx, payment.id);
  return computeFeeRefund({
    feeYen: yen(feeYen),
    capturedYen: payment.capturedAmount,
    refundedBeforeYen: payment.refundedAmount,
    refundYen,
  });
}

async function getFeeTerms(tx: Tx, merchantId: string, { method, createdAt }: Priced) {
  const feeMethod = toFeeMethod(method);
  const day = toCivilDate(createdAt);
  const agreed = feeMethod && (await contracts.findFor(tx, merchantId, feeMethod, day));
  return agreed ?? getDefaultFeeTerms(method);
}
