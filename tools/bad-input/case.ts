export type Family = 'requests' | 'images' | 'qr' | 'files';

/** The smallest number of cases per family. A corpus with fewer is a failure. */
export const MINIMUM_COUNTS: Readonly<Record<Family, number>> = {
  requests: 47_000,
  images: 6_000,
  qr: 12_000,
  files: 2_000,
};
export const FAMILIES = Object.keys(MINIMUM_COUNTS) as readonly Family[];

/**
 * Who sends the request. `owner` is a user with payments and receipts. `stranger` has no session,
 * `expired` a session that does not exist.
 */
export type Sender =
  | 'guest'
  | 'user'
  | 'owner'
  | 'merchant'
  | 'member'
  | 'staff'
  | 'staff_member'
  | 'stranger'
  | 'expired'
  | 'other-key';

/** `refused`: 4xx with one of the codes, or any documented one. `accepted`: 2xx. */
export type Expected =
  | { readonly outcome: 'refused'; readonly codes?: readonly string[] }
  | {
      readonly outcome: 'accepted' | 'either';
      /** What an accepted answer must contain. */
      readonly containing?: string;
    };

/** A request in which the runner replaces the places of ids. */
export type Draft = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Buffer;
  /** The whole request as bytes, for what an HTTP library refuses to send. */
  readonly raw?: (host: string, credentials: string) => Buffer;
};

export type BadCase = {
  /** Family, operation, kind and name, by which `--case` finds it. */
  readonly id: string;
  readonly family: Family;
  /** Row of the report. */
  readonly kind: string;
  /** Cases of one group are sent together, and the tables are compared around them. */
  readonly group: string;
  /** Its documented codes apply. Undefined if the request matches no operation. */
  readonly operation: string | undefined;
  readonly sender: Sender;
  readonly expected: Expected;
  readonly draft: () => Draft | Promise<Draft>;
};
