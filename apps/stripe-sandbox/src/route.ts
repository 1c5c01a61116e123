import type { Change } from './change.ts';
import type { SandboxContext } from './context.ts';
import type { Parser } from './fields.ts';
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
  readonly envelope: Wire;
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
  readonly allowsPublishableKey: boolean;
  /** Parses the form, which may throw, and returns the function to execute. */
  readonly parseForm: (form: FormMap) => (call: Call) => RouteResult;
};

export function route<I>(
  method: Route['method'],
  path: string,
  fields: Parser<I>,
  handle: (call: Call, input: I) => RouteResult,
  allowsPublishableKey = false,
): Route {
  const parseForm = (form: FormMap) => {
    const input = fields(form, '');
    return (call: Call) => handle(call, input);
  };
  return { method, path, allowsPublishableKey, parseForm };
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
  matches: (row: Records[K]) => boolean,
): PageResult {
  const { rows, hasMore } = table.page(readPaging(paging), matches);
  return { kind, rows, envelope: { object: 'list', url, has_more: hasMore } };
}

export function readPaging({ limit, starting_after, ending_before }: Paging) {
  return {
    limit: limit ?? PAGE_DEFAULT,
    startingAfter: starting_after ?? null,
    endingBefore: ending_before ?? null,
  };
}
