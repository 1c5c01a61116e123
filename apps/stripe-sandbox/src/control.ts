import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxContext } from './context.ts';
import { ApiError } from './errors.ts';
import { FAULT_NAMES, type InjectedFault } from './fault-injection.ts';
import { assertServer, readHolder } from './keys.ts';
import { failRefund, finishRefund } from './rules/end-refund.ts';
import { sweep } from './sweeps.ts';

const ADVANCE_SECONDS_MAX = 400 * 24 * 60 * 60;
const PLAIN: Omit<InjectedFault, 'name'> = {
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
  const guard = async (request: FastifyRequest) => {
    assertServer(readHolder(sandbox.settings, request.headers.authorization, undefined));
  };
  const opts = { onRequest: guard };

  app.get('/_control/faults', opts, async () => ({ active: sandbox.faultInjector.active() }));
  app.post('/_control/faults', opts, async (request) => {
    sandbox.faultInjector.enable(parseFault(parse(request.body)));
    return { active: sandbox.faultInjector.active() };
  });
  app.delete('/_control/faults', opts, async () => {
    sandbox.faultInjector.clear();
    return { active: [] };
  });

  app.get('/_control/clock', opts, async () => ({ now: sandbox.clock() }));
  app.post('/_control/clock', opts, async (request) => {
    const seconds = parse(request.body).advance_seconds;
    const isFine = Number.isSafeInteger(seconds) && Number(seconds) >= 0;
    if (!isFine || Number(seconds) > ADVANCE_SECONDS_MAX) throw invalid('advance_seconds');
    const change = sandbox.begin({ requestId: request.id, key: null });
    const offset = (sandbox.ledgerStore.find('clock', 'clock')?.offset ?? 0) + Number(seconds);
    change.put('clock', { id: 'clock', created: change.now, offset });
    sandbox.ledgerStore.commit('POST /_control/clock', change);
    sweep(sandbox);
    await sandbox.ledgerStore.journal.settled();
    return { now: sandbox.clock() };
  });

  app.post<{ Params: { id: string } }>('/_control/refunds/:id', opts, async (request) => {
    const { names_account: isNamed } = parse(request.body);
    if (typeof isNamed !== 'boolean') throw invalid('names_account');
    const change = sandbox.begin({ requestId: request.id, key: null });
    const refund = change.find('refund', request.params.id);
    if (refund?.status !== 'requires_action') throw invalid('id');
    const { status } = isNamed ? finishRefund(change, refund) : failRefund(change, refund);
    sandbox.ledgerStore.commit('POST /_control/refunds', change);
    await sandbox.ledgerStore.journal.settled();
    return { status };
  });

  app.get('/_control/journal', opts, async (_, reply) => {
    await sandbox.ledgerStore.journal.settled();
    return reply.type('application/x-ndjson').send(sandbox.ledgerStore.journal.stream());
  });
}

function parseFault(given: Readonly<Record<string, unknown>>): InjectedFault {
  const name = FAULT_NAMES.find((known) => known === given.name);
  if (name === undefined) throw invalid('name');
  const { name: _, ...rest } = given;
  for (const [field, value] of Object.entries(rest)) {
    if (!Object.hasOwn(PLAIN, field)) throw invalid(field);
    const plain = PLAIN[field as keyof typeof PLAIN];
    const isFree = plain === null || value === null;
    if (!isFree && typeof value !== typeof plain) throw invalid(field);
  }
  return { ...PLAIN, ...rest, name };
}

function parse(body: unknown): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(String(body)));
  } catch {
    throw invalid('body');
  }
}

function invalid(param: string): ApiError {
  const message = `Invalid or unknown: ${param}.`;
  return new ApiError(400, { type: 'invalid_request_error', message, param });
}
