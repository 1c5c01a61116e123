/** Paths of the screens that follow a scan, provided by the router. */
export type ReceiptScanPaths = {
  readonly toOrder: (id: string) => string;
  readonly toScan: string;
  readonly toSavedScans: string;
};
