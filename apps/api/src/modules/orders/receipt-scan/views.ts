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
    // If a QR code determined the amount, the printed amount was not used.
    boxes: boxes.filter(({ field }) => byCode !== 'order' || field !== 'pay_amount').flatMap(toBox),
    qr_payload: plainText(payload, PAYLOAD_LENGTH_MAX),
    ...toPayabilityView(payability),
    payable: statusAt(order, now) === 'open' && unpayable_reason === null,
    unpayable_reason,
    store_id: store && toTypeId('store', store.id),
  };
}

function toConfidenceView({
  byCode,
  ocrResult,
}: CompletedScan): ReceiptScanResultView['confidence'] {
  const { title = null, pay_amount = null, issued_at = null } = ocrResult.fields.confidence;
  return {
    title: byCode === null ? title : 1,
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
