import { pathOf } from '../../app/routes.ts';
import type { SlipPaths } from '../../features/receipt-scan/receipt-scan-paths.ts';

/** Where the scan of a receipt leads. */
export const SLIP_PATHS: SlipPaths = {
  toOrder: (id) => `${pathOf('PaymentInvoice')}?${new URLSearchParams({ order: id })}`,
  toScan: pathOf('Scan'),
  toKept: pathOf('Slips'),
};
