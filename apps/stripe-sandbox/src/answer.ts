import type { SandboxContext } from './context.ts';
import { ApiError, troubled } from './errors.ts';
import type { FormMap } from './form-body.ts';
import type { Answer } from './ledger-store.ts';
import type { Call, Route, Shown } from './route.ts';
import { type Expansion, readExpansion, render, type RenderContext, type Wire } from './views/render.ts';

/** One request, read so far that the work can begin. */
export type Asked = {
  readonly route: Route;
  readonly action: string;
  readonly params: Readonly<Record<string, string>>;
  readonly form: FormMap;
  readonly requestId: string;
  /** The caller's key and the seal of what it asked under it. */
  readonly idempotency: { readonly key: string; readonly hash: string } | null;
};

export type SandboxResponse = { readonly status: number; readonly body: string };

/**
 * Does the work of a request and writes it down with its answer as one entry. The work itself
 * never waits for anything, so no other request can come between its reading and its writing.
 */
export function answer(sandbox: SandboxContext, asked: Asked): SandboxResponse {
  const { requestId, idempotency, action } = asked;
  const change = sandbox.begin({ requestId, key: idempotency?.key ?? null });
  const response = attempt(sandbox, asked, { sandbox, change, params: asked.params, action });
  const isStored = idempotency !== null && !response.isBeforeWork;
  if (response.keepsWork ? change.puts.size > 0 || isStored : isStored) {
    const written = response.keepsWork
      ? change
      : sandbox.begin({ requestId, key: idempotency?.key ?? null });
    const storedAnswer: Answer | undefined = isStored ? { ...idempotency, requestId, ...response } : undefined;
    sandbox.books.commit(action, written, storedAnswer);
  }
  return response;
}

type Attempt = SandboxResponse & { readonly keepsWork: boolean; readonly isBeforeWork: boolean };

function attempt(sandbox: SandboxContext, { route, form, action }: Asked, call: Call): Attempt {
  const renderContext = { find: call.change.find, publicUrl: sandbox.runtime.publicUrl };
  try {
    const { expand, ...rest } = form;
    const work = route.read(Object.assign(Object.create(null), rest));
    const shown = work(call);
    const wire = bend(sandbox, action, toWire(renderContext, shown, readExpand(expand, 'rows' in shown)));
    if (sandbox.personalities.draw('error_after', action)) {
      return { ...toErrorResponse(troubled()), keepsWork: true };
    }
    return { status: 200, body: JSON.stringify(wire), keepsWork: true, isBeforeWork: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A declined card is an answer with consequences; any other no leaves nothing behind.
    return { ...toErrorResponse(error), keepsWork: error.fault.type === 'card_error' };
  }
}

export function toErrorResponse(
  error: ApiError,
): SandboxResponse & { readonly isBeforeWork: boolean } {
  const body = JSON.stringify({ error: { ...error.fault, ...error.beside } });
  return { status: error.status, body, isBeforeWork: error.isBeforeWork };
}

function readExpand(expand: FormMap[string] | undefined, isList: boolean): Expansion {
  if (expand === undefined) return {};
  const paths = typeof expand === 'string' ? [expand] : Object.values(expand);
  return readExpansion(
    paths.filter((path) => typeof path === 'string'),
    isList,
  );
}

function toWire(renderContext: RenderContext, shown: Shown, expansion: Expansion): Wire {
  if ('wire' in shown) return shown.wire;
  if ('rows' in shown) {
    const { kind, rows, around } = shown;
    return { ...around, data: rows.map((row) => render(renderContext, kind, row as never, expansion)) };
  }
  return render(renderContext, shown.kind, shown.row as never, expansion);
}

/** A network that says something else than what it did. */
function bend(sandbox: SandboxContext, action: string, wire: Wire): Wire {
  const lie = sandbox.personalities.draw('wrong_answer', action);
  if (lie === null) return wire;
  const truth = wire[lie.field];
  const added = typeof truth === 'number' ? truth + lie.add : truth;
  return { ...wire, [lie.field]: lie.value ?? added };
}
