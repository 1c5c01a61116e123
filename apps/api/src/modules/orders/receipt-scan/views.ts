import type {
  KeptSlipView,
  ReceiptScanView,
  SlipBoxView,
  SlipView,
} from '@saifu/contract/receipt-scan';
import { statusAt } from '@saifu/domain/orders/order';
import { plainText, SLIP_FACTS, type SlipFacts } from '@saifu/domain/orders/receipt-scan';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { FieldBox } from '@saifu/receipt-reader/extract/facts';
import { toTimestamp } from '../../../platform/clock.ts';
import type { Progress } from '../../../receipt-ocr/worker-pool.ts';
import { toPayabilityView, unpayableReason } from '../views.ts';
import type { ScanPayability } from './duplicate-scan.repository.ts';
import type { KeptSlip } from './scan-photo.repository.ts';
import type { ReadSlip } from './scan-receipt.ts';

const PAYLOAD_LENGTH_MAX = 1024;

export function toSlipView(read: ReadSlip, payability: ScanPayability | null, now: Date): SlipView {
  const { order, store, facts, byCode, seeing } = read;
  const { boxes, qr_payload: payload } = seeing.facts;
  const unpayable_reason = unpayableReason(store, payability);
  return {
    id: toTypeId('order', order.id),
    title: store?.name ?? order.title,
    pay_amount: order.payAmount,
    description: order.description,
    ...toPrintedView(facts),
    confidence: confidenceOf(read),
    // What a code decided was not read there.
    boxes: boxes.filter(({ fact }) => byCode !== 'order' || fact !== 'pay_amount').flatMap(toBox),
    qr_payload: plainText(payload, PAYLOAD_LENGTH_MAX),
    ...toPayabilityView(payability),
    payable: statusAt(order, now) === 'open' && unpayable_reason === null,
    unpayable_reason,
    store_id: store && toTypeId('store', store.id),
  };
}

function confidenceOf({ byCode, seeing }: ReadSlip): SlipView['confidence'] {
  const { title = null, pay_amount = null, issued_at = null } = seeing.facts.confidence;
  return {
    title: byCode === null ? title : 1,
    pay_amount: byCode === 'order' ? 1 : pay_amount,
    issued_at,
  };
}

function toBox({ fact, photo, corners }: FieldBox): SlipBoxView[] {
  const shown = SLIP_FACTS.find((name) => name === fact);
  if (shown === undefined) return [];
  const parts = corners.map(([x, y]): [number, number] => [within(x), within(y)]);
  return [{ fact: shown, photo, corners: parts }];
}

function within(part: number): number {
  return Math.min(1, Math.max(0, part));
}

export function toKeptSlipView(slip: KeptSlip): KeptSlipView {
  return {
    id: toTypeId('order', slip.id),
    title: slip.title,
    pay_amount: slip.payAmount,
    ...toPrintedView(slip.facts),
    photo_count: slip.photoCount,
    kept_at: toTimestamp(slip.keptAt),
  };
}

function toPrintedView({ issuedAt, registrationNumber, phone, items, taxLines }: SlipFacts) {
  return {
    issued_at: issuedAt?.includes('T') ? `${issuedAt}:00+09:00` : issuedAt,
    registration_number: registrationNumber,
    phone,
    items: items.map(({ name, quantity, amount, taxRate }) => {
      return { name, quantity, amount, tax_rate: taxRate };
    }),
    tax_lines: taxLines.map(({ rate, taxable, tax }) => {
      return { rate, taxable_amount: taxable, tax_amount: tax };
    }),
  };
}

export function toReceiptScanView(
  uuid: string,
  progress: Progress,
  photoCount: number,
): ReceiptScanView {
  const id = toTypeId('receiptScan', uuid);
  const isQueued = progress.status === 'queued';
  return {
    id,
    status_url: `/api/v1/guest/receipt_scans/${id}`,
    status: progress.status,
    position: isQueued ? progress.position : null,
    photo: isQueued ? null : progress.part,
    photo_count: photoCount,
  };
}
