/** Where a scan leads, said by whoever knows the routes. */
export type ReceiptScanPaths = {
  readonly toOrder: (id: string) => string;
  readonly toScan: string;
  readonly toSavedScans: string;
};
