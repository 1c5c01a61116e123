import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TestApp } from './context.ts';
import { ApiError } from './errors.ts';
import { PERSONALITIES, type Personality } from './fault-injection.ts';
import { assertServer, readHolder } from './keys.ts';
import { failRefund, finishRefund } from './rules/end-refund.ts';
import { sweep } from './sweeps.ts';

const ADVANCE_SECONDS_MAX = 400 * 24 * 60 * 60;
const PLAIN: Omit<Personality, 'name'> = {
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

/** A door for tests, opened only by a setting: tempers, the clock, a payer's mail, the books. */
export function controlRoutes(app: FastifyInstance, testApp: TestApp): void {
  const guard = async (request: FastifyRequest) => {
    assertServer(readHolder(testApp.settings, request.headers.authorization, undefined));
  };
  const opts = { onRequest: guard };

  app.get('/_control/personality', opts, async () => ({ worn: testApp.personalities.worn() }));
  app.post('/_control/personality', opts, async (request) => {
    testApp.personalities.wear(readPersonality(parse(request.body)));
    return { worn: testApp.personalities.worn() };
  });
  app.delete('/_control/personality', opts, async () => {
    testApp.personalities.clear();
    return { worn: [] };
  });

  app.get('/_control/clock', opts, async () => ({ now: testApp.clock() }));
  app.post('/_control/clock', opts, async (request) => {
    const seconds = parse(request.body).advance_seconds;
    const isFine = Number.isSafeInteger(seconds) && Number(seconds) >= 0;
    if (!isFine || Number(seconds) > ADVANCE_SECONDS_MAX) throw invalid('advance_seconds');
    const change = testApp.begin({ requestId: request.id, key: null });
    const offset = (testApp.books.find('clock', 'clock')?.offset ?? 0) + Number(seconds);
    change.put('clock', { id: 'clock', created: change.now, offset });
    testApp.books.commit('POST /_control/clock', change);
    sweep(testApp);
    await testApp.books.journal.settled();
    return { now: testApp.clock() };
  });

  app.post<{ Params: { id: string } }>('/_control/refunds/:id', opts, async (request) => {
    const { names_account: isNamed } = parse(request.body);
    if (typeof isNamed !== 'boolean') throw invalid('names_account');
    const change = testApp.begin({ requestId: request.id, key: null });
    const refund = change.find('refund', request.params.id);
    if (refund?.status !== 'requires_action') throw invalid('id');
    const { status } = isNamed ? finishRefund(change, refund) : failRefund(change, refund);
    testApp.books.commit('POST /_control/refunds', change);
    await testApp.books.journal.settled();
    return { status };
  });

  app.get('/_control/journal', opts, async (_, reply) => {
    await testApp.books.journal.settled();
    return reply.type('application/x-ndjson').send(testApp.books.journal.stream());
  });
}

function readPersonality(given: Readonly<Record<string, unknown>>): Personality {
  const name = PERSONALITIES.find((known) => known === given.name);
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
