import { pathOf } from '../app/routes.ts';
import type { SlipPaths } from '../features/slip/slip-paths.ts';

/** Where the scan of a receipt leads. */
export const SLIP_PATHS: SlipPaths = {
  toOrder: (id) => `${pathOf('PaymentInvoice')}?${new URLSearchParams({ order: id })}`,
  toScan: pathOf('Scan'),
  toKept: pathOf('Slips'),
};
