import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assertServerCaller, authenticateCaller } from './authenticate-caller.ts';
import type { SandboxContext } from './context.ts';
import { runDueTransitions } from './due-transitions.ts';
import { ApiError } from './errors.ts';
import { FAULT_NAMES, type InjectedFault } from './fault-injection.ts';
import { failRefund, finishRefund } from './rules/end-refund.ts';

const ADVANCE_SECONDS_MAX = 400 * 24 * 60 * 60;
const DEFAULT_FAULT: Omit<InjectedFault, 'name'> = {
  next: null,
  probability: 1,
  seed: 1,
  on: '',
  ms: 1000,
  seconds: 5,
  field: 'amount',
  add: 1,
  value: null,
};

/**
 * Control endpoints for tests, enabled by a setting: fault injection, the clock, a payer's emails,
 * the journal.
 */
export function controlRoutes(app: FastifyInstance, sandbox: SandboxContext): void {
  const requireSecretKey = async (request: FastifyRequest) => {
    assertServerCaller(
      authenticateCaller(sandbox.settings, request.headers.authorization, undefined),
    );
  };
  const opts = { onRequest: requireSecretKey };

  app.get('/_control/faults', opts, async () => ({ active: sandbox.faultInjector.active() }));
  app.post('/_control/faults', opts, async (request) => {
    sandbox.faultInjector.enable(parseFault(parseBody(request.body)));
    return { active: sandbox.faultInjector.active() };
  });
  app.delete('/_control/faults', opts, async () => {
    sandbox.faultInjector.clear();
    return { active: [] };
  });

  app.get('/_control/clock', opts, async () => ({ now: sandbox.clock() }));
  app.post('/_control/clock', opts, async (request) => {
    const seconds = parseBody(request.body).advance_seconds;
    const isValid = Number.isSafeInteger(seconds) && Number(seconds) >= 0;
    if (!isValid || Number(seconds) > ADVANCE_SECONDS_MAX)
      throw invalidFieldError('advance_seconds');
    const change = sandbox.beginChange({ requestId: request.id, key: null });
    const offset = (sandbox.ledgerStore.find('clock', 'clock')?.offset ?? 0) + Number(seconds);
    change.put('clock', { id: 'clock', created: change.now, offset });
    sandbox.ledgerStore.commit('POST /_control/clock', change);
    runDueTransitions(sandbox);
    await sandbox.ledgerStore.journal.whenDurable();
    return { now: sandbox.clock() };
  });

  app.post<{ Params: { id: string } }>('/_control/refunds/:id', opts, async (request) => {
    const { names_account: hasAccount } = parseBody(request.body);
    if (typeof hasAccount !== 'boolean') throw invalidFieldError('names_account');
    const change = sandbox.beginChange({ requestId: request.id, key: null });
    const refund = change.find('refund', request.params.id);
    if (refund?.status !== 'requires_action') throw invalidFieldError('id');
    const { status } = hasAccount ? finishRefund(change, refund) : failRefund(change, refund);
    sandbox.ledgerStore.commit('POST /_control/refunds', change);
    await sandbox.ledgerStore.journal.whenDurable();
    return { status };
  });

  app.get('/_control/journal', opts, async (_, reply) => {
    await sandbox.ledgerStore.journal.whenDurable();
    return reply.type('application/x-ndjson').send(sandbox.ledgerStore.journal.stream());
  });
}

function parseFault(body: Readonly<Record<string, unknown>>): InjectedFault {
  const name = FAULT_NAMES.find((known) => known === body.name);
  if (name === undefined) throw invalidFieldError('name');
  const { name: _, ...rest } = body;
  for (const [field, value] of Object.entries(rest)) {
    if (!Object.hasOwn(DEFAULT_FAULT, field)) throw invalidFieldError(field);
    const defaultValue = DEFAULT_FAULT[field as keyof typeof DEFAULT_FAULT];
    const isAnyTypeAllowed = defaultValue === null || value === null;
    if (!isAnyTypeAllowed && typeof value !== typeof defaultValue) throw invalidFieldError(field);
  }
  return { ...DEFAULT_FAULT, ...rest, name };
}

function parseBody(body: unknown): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(String(body)));
  } catch {
    throw invalidFieldError('body');
  }
}

function invalidFieldError(param: string): ApiError {
  const message = `Invalid or unknown: ${param}.`;
  return new ApiError(400, { type: 'invalid_request_error', message, param });
}
