import type { Change } from './change.ts';
import type { SandboxContext } from './context.ts';
import type { Reader } from './fields.ts';
import type { FormMap } from './form-body.ts';
import type { ObjectKind, Records } from './records.ts';
import type { Table } from './table.ts';
import type { Wire } from './views/render.ts';

/** The result of a request: a record, a page of records, or another object. */
export type RouteResult =
  | { readonly [K in ObjectKind]: { readonly kind: K; readonly row: Records[K] } }[ObjectKind]
  | PageResult
  | { readonly wire: Wire };

export type PageResult = {
  readonly kind: ObjectKind;
  readonly rows: readonly Records[ObjectKind][];
  readonly around: Wire;
};

export type Call = {
  readonly sandbox: SandboxContext;
  readonly change: Change;
  readonly params: Readonly<Record<string, string>>;
  /** Method and path, as used in the journal and by fault injection. */
  readonly action: string;
};

export type Route = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether a publishable key may call it. Only one route allows this. */
  readonly isOpenToBrowsers: boolean;
  /** Parses the form, which may throw, and returns the function to execute. */
  readonly read: (form: FormMap) => (call: Call) => RouteResult;
};

export function route<I>(
  method: Route['method'],
  path: string,
  fields: Reader<I>,
  work: (call: Call, input: I) => RouteResult,
  isOpenToBrowsers = false,
): Route {
  const read = (form: FormMap) => {
    const input = fields(form, '');
    return (call: Call) => work(call, input);
  };
  return { method, path, isOpenToBrowsers, read };
}

type Paging = {
  readonly limit: number | undefined;
  readonly starting_after: string | null | undefined;
  readonly ending_before: string | null | undefined;
};

const PAGE_DEFAULT = 10;

export function toPage<K extends ObjectKind>(
  kind: K,
  table: Table<Records[K]>,
  paging: Paging,
  url: string,
  fits: (row: Records[K]) => boolean,
): PageResult {
  const { rows, hasMore } = table.page(readPaging(paging), fits);
  return { kind, rows, around: { object: 'list', url, has_more: hasMore } };
}

export function readPaging({ limit, starting_after, ending_before }: Paging) {
  return {
    limit: limit ?? PAGE_DEFAULT,
    startingAfter: starting_after ?? null,
    endingBefore: ending_before ?? null,
  };
}
