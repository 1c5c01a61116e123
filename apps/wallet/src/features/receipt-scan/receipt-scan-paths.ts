/** Where a scan leads, said by whoever knows the routes. */
export type SlipPaths = {
  readonly toOrder: (id: string) => string;
  readonly toScan: string;
  readonly toKept: string;
};
