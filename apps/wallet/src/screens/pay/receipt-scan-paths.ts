import { getPath } from '../../app/routes.ts';
import type { ReceiptScanPaths } from '../../features/receipt-scan/receipt-scan-paths.ts';

/** The paths after a receipt scan. */
export const RECEIPT_SCAN_PATHS: ReceiptScanPaths = {
  toOrder: (id) => `${getPath('PaymentInvoice')}?${new URLSearchParams({ order: id })}`,
  toScan: getPath('Scan'),
  toSavedScans: getPath('ReceiptScans'),
};
