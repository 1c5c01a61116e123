import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toErrorResponse } from './answer.ts';
import type { Change } from './change.ts';
import type { SandboxContext } from './context.ts';
import { ApiError, createServerError, missing } from './errors.ts';
import { injectFaultsBefore, sendResponse } from './inject-faults.ts';
import { assertServer, readHolder } from './keys.ts';
import type { BitcashPayment } from './records.ts';
import { readBitcashNumber } from './rules/bitcash-numbers.ts';
import { payWithBitcash, refundBitcash } from './rules/pay-with-bitcash.ts';

type Params = { readonly reference: string };
const PATH = '/bitcash/v1/payments';

/**
 * The API of BitCash, another provider: prepaid numbers are captured at once or declined, once per
 * reference.
 */
export function bitcashRoutes(app: FastifyInstance, sandbox: SandboxContext): void {
  const work = (
    request: FastifyRequest,
    reply: FastifyReply,
    act: (change: Change) => BitcashPayment,
  ) => serve(sandbox, request, reply, act);

  app.post(PATH, async (request, reply) =>
    work(request, reply, (change) => {
      const { number, amount, reference } = readPayment(request.body);
      return payWithBitcash(change, { number, amount, reference }, sandbox.hashSecret);
    }),
  );
  app.get<{ Params: Params }>(`${PATH}/:reference`, async (request, reply) =>
    work(request, reply, (change) => getPayment(change, request.params)),
  );
  app.post<{ Params: Params }>(`${PATH}/:reference/refund`, async (request, reply) =>
    work(request, reply, (change) => refundBitcash(change, getPayment(change, request.params))),
  );
}

async function serve(
  sandbox: SandboxContext,
  request: FastifyRequest,
  reply: FastifyReply,
  act: (change: Change) => BitcashPayment,
) {
  assertServer(readHolder(sandbox.settings, request.headers.authorization, undefined));
  const action = `${request.method} ${request.url.split('?')[0]}`;
  await injectFaultsBefore(sandbox, action);
  const change = sandbox.begin({ requestId: request.id, key: null });
  const payment = act(change);
  if (change.puts.size > 0) sandbox.ledgerStore.commit(action, change);
  const hasInjectedError = sandbox.faultInjector.match('error_after', action) !== null;
  // A declined number is an error for the POST, but a regular result for a later GET.
  const isDeclined = payment.status === 'refused' && request.method === 'POST';
  const response = { status: isDeclined ? 402 : 200, body: JSON.stringify(view(payment)) };
  return sendResponse(
    sandbox,
    reply,
    action,
    hasInjectedError ? toErrorResponse(createServerError()) : response,
  );
}

function readPayment(body: unknown) {
  const read = parse(body);
  const { number, amount, reference, ...rest } = read;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw invalid(`Received unknown parameter: ${unknown}`, unknown);
  if (typeof reference !== 'string' || !/^[\w-]{1,100}$/.test(reference)) {
    throw invalid('A reference has 1 to 100 letters, digits, _ or -.', 'reference');
  }
  if (!Number.isSafeInteger(amount) || Number(amount) < 1 || Number(amount) > 999_999) {
    throw invalid('An amount is a whole number of yen, 1 to 999999.', 'amount');
  }
  const known = typeof number === 'string' ? readBitcashNumber(number) : null;
  if (known === null) throw invalid('A number has 16 hiragana.', 'number');
  return { number: known, amount: Number(amount), reference };
}

function parse(body: unknown): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(String(body));
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) {
      return read as Record<string, unknown>;
    }
  } catch {
    // The error below also covers JSON that is not an object.
  }
  throw invalid('The body must be a JSON object.', '');
}

function invalid(message: string, param: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, param });
}

function getPayment(change: Change, { reference }: Params): BitcashPayment {
  const found = change.find('bitcash_payment', reference);
  if (found === undefined) throw missing('payment', reference, 'reference');
  return found;
}

function view({ id: reference, amount, status, reason, created }: BitcashPayment) {
  return { object: 'bitcash_payment', reference, amount, currency: 'jpy', status, reason, created };
}
