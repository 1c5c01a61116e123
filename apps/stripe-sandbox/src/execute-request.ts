import type { SandboxContext } from './context.ts';
import { ApiError, createServerError } from './errors.ts';
import type { FormMap } from './form-body.ts';
import type { SavedResponse } from './ledger-store.ts';
import type { Call, Route, RouteResult } from './route.ts';
import {
  type Expansion,
  type RenderContext,
  readExpansion,
  render,
  type Wire,
} from './views/render.ts';

/** A parsed request, ready for execution. */
export type ParsedRequest = {
  readonly route: Route;
  readonly action: string;
  readonly params: Readonly<Record<string, string>>;
  readonly form: FormMap;
  readonly requestId: string;
  /** The idempotency key and the keyed hash of the request. */
  readonly idempotency: { readonly key: string; readonly hash: string } | null;
};

export type SandboxResponse = { readonly status: number; readonly body: string };

/**
 * Executes a request and writes its changes and response as one journal entry. The execution is
 * synchronous, so no other request can run between its reads and writes.
 */
export function executeRequest(sandbox: SandboxContext, parsed: ParsedRequest): SandboxResponse {
  const { requestId, idempotency, action } = parsed;
  const change = sandbox.beginChange({ requestId, key: idempotency?.key ?? null });
  const response = runRoute(sandbox, parsed, { sandbox, change, params: parsed.params, action });
  const isStored = idempotency !== null && !response.isBeforeExecution;
  if (response.isCommitted ? change.puts.size > 0 || isStored : isStored) {
    const committedChange = response.isCommitted
      ? change
      : sandbox.beginChange({ requestId, key: idempotency?.key ?? null });
    const savedResponse: SavedResponse | undefined = isStored
      ? { ...idempotency, requestId, ...response }
      : undefined;
    sandbox.ledgerStore.commit(action, committedChange, savedResponse);
  }
  return response;
}

type Execution = SandboxResponse & {
  readonly isCommitted: boolean;
  readonly isBeforeExecution: boolean;
};

function runRoute(
  sandbox: SandboxContext,
  { route, form, action }: ParsedRequest,
  call: Call,
): Execution {
  const renderContext = { find: call.change.find, publicUrl: sandbox.runtime.publicUrl };
  try {
    const { expand, ...rest } = form;
    const handle = route.parseForm(Object.assign(Object.create(null), rest));
    const result = handle(call);
    const wire = corruptResponse(
      sandbox,
      action,
      toWire(renderContext, result, readExpand(expand, 'rows' in result)),
    );
    if (sandbox.faultInjector.match('error_after', action)) {
      return { ...toErrorResponse(createServerError()), isCommitted: true };
    }
    return { status: 200, body: JSON.stringify(wire), isCommitted: true, isBeforeExecution: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A card decline is committed with its changes; any other error leaves no changes.
    return { ...toErrorResponse(error), isCommitted: error.errorBody.type === 'card_error' };
  }
}

export function toErrorResponse(
  error: ApiError,
): SandboxResponse & { readonly isBeforeExecution: boolean } {
  const body = JSON.stringify({ error: { ...error.errorBody, ...error.includedObjects } });
  return { status: error.status, body, isBeforeExecution: error.isBeforeExecution };
}

function readExpand(expand: FormMap[string] | undefined, isList: boolean): Expansion {
  if (expand === undefined) return {};
  const paths = typeof expand === 'string' ? [expand] : Object.values(expand);
  return readExpansion(
    paths.filter((path) => typeof path === 'string'),
    isList,
  );
}

function toWire(renderContext: RenderContext, result: RouteResult, expansion: Expansion): Wire {
  if ('wire' in result) return result.wire;
  if ('rows' in result) {
    const { kind, rows, envelope } = result;
    return {
      ...envelope,
      data: rows.map((row) => render(renderContext, kind, row as never, expansion)),
    };
  }
  return render(renderContext, result.kind, result.row as never, expansion);
}

/** Simulates a provider whose response differs from what it stored. */
function corruptResponse(sandbox: SandboxContext, action: string, wire: Wire): Wire {
  const corruption = sandbox.faultInjector.match('wrong_answer', action);
  if (corruption === null) return wire;
  const storedValue = wire[corruption.field];
  const adjusted = typeof storedValue === 'number' ? storedValue + corruption.add : storedValue;
  return { ...wire, [corruption.field]: corruption.value ?? adjusted };
}
