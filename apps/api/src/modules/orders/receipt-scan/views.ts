import type {
  ReceiptScanBoxView,
  ReceiptScanResultView,
  ReceiptScanView,
  SavedReceiptScanView,
} from '@saifu/contract/receipt-scan';
import { statusAt } from '@saifu/domain/orders/order';
import {
  HIGHLIGHTED_FIELDS,
  plainText,
  type ReceiptFields,
} from '@saifu/domain/orders/receipt-scan';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { FieldBox } from '@saifu/receipt-reader/extract/extracted-fields';
import { toTimestamp } from '../../../platform/clock.ts';
import { mayShowSeveralReceipts } from '../../../receipt-ocr/fields-error.ts';
import type { Progress } from '../../../receipt-ocr/worker-pool.ts';
import { toPayabilityView, unpayableReason } from '../views.ts';
import type { ScanPayability } from './duplicate-scan.repository.ts';
import type { SavedScan } from './scan-photo.repository.ts';
import type { CompletedScan } from './scan-receipt.ts';

const PAYLOAD_LENGTH_MAX = 1024;

export function toReceiptScanResultView(
  read: CompletedScan,
  payability: ScanPayability | null,
  now: Date,
): ReceiptScanResultView {
  const { order, store, fields, byCode, ocrResult } = read;
  const { boxes, qr_payload: payload } = ocrResult.fields;
  const unpayable_reason = unpayableReason(store, payability);
  return {
    id: toTypeId('order', order.id),
    title: store?.name ?? order.title,
    pay_amount: order.payAmount,
    description: order.description,
    ...toPrintedView(fields),
    confidence: toConfidenceView(read),
    several_receipts: byCode !== 'order' && mayShowSeveralReceipts(ocrResult.fields),
    boxes: boxes.filter(({ field }) => isShown(field, read)).flatMap(toBox),
    qr_payload: plainText(payload, PAYLOAD_LENGTH_MAX),
    ...toPayabilityView(payability),
    payable: statusAt(order, now) === 'open' && unpayable_reason === null,
    unpayable_reason,
    store_id: store && toTypeId('store', store.id),
  };
}

/** A title that is not shown has no place, nor has an amount that a QR code determined. */
function isShown(field: FieldBox['field'], { fields, byCode }: CompletedScan): boolean {
  if (field === 'title') return fields.title !== null;
  return field !== 'pay_amount' || byCode !== 'order';
}

function toConfidenceView({
  byCode,
  fields,
  ocrResult,
}: CompletedScan): ReceiptScanResultView['confidence'] {
  const { title = null, pay_amount = null, issued_at = null } = ocrResult.fields.confidence;
  const shownTitle = fields.title === null ? null : title;
  return {
    title: byCode === null ? shownTitle : 1,
    pay_amount: byCode === 'order' ? 1 : pay_amount,
    issued_at,
  };
}

function toBox({ field, photo, corners }: FieldBox): ReceiptScanBoxView[] {
  const shown = HIGHLIGHTED_FIELDS.find((name) => name === field);
  if (shown === undefined) return [];
  const parts = corners.map(([x, y]): [number, number] => [within(x), within(y)]);
  return [{ field: shown, photo, corners: parts }];
}

function within(part: number): number {
  return Math.min(1, Math.max(0, part));
}

export function toSavedReceiptScanView(savedScan: SavedScan): SavedReceiptScanView {
  return {
    id: toTypeId('order', savedScan.id),
    title: savedScan.title,
    pay_amount: savedScan.payAmount,
    ...toPrintedView(savedScan.fields),
    photo_count: savedScan.photoCount,
    kept_at: toTimestamp(savedScan.savedAt),
  };
}

function toPrintedView({ issuedAt, registrationNumber, phone, items, taxLines }: ReceiptFields) {
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
