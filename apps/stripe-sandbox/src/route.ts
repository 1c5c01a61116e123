import type { Change } from './change.ts';
import type { SandboxContext } from './context.ts';
import type { Reader } from './fields.ts';
import type { FormMap } from './form-body.ts';
import type { ObjectKind, Records } from './records.ts';
import type { Table } from './table.ts';
import type { Wire } from './views/render.ts';

/** What a request is answered with: one record, a page of them, or something else. */
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
  /** Method and path, as the journal and personalities name it. */
  readonly action: string;
};

export type Route = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The one door that a browser may use with its own key. */
  readonly isOpenToBrowsers: boolean;
  /** Reads the form, which may refuse it, and gives back the work that is then to be done. */
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
