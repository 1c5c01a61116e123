import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assertServerCaller, authenticateCaller } from './authenticate-caller.ts';
import type { Change } from './change.ts';
import type { SandboxContext } from './context.ts';
import { ApiError, createServerError, resourceMissingError } from './errors.ts';
import { toErrorResponse } from './execute-request.ts';
import { injectFaultsBefore, sendResponse } from './inject-faults.ts';
import type { BitcashPayment } from './records.ts';
import { parseBitcashNumber } from './rules/bitcash-numbers.ts';
import { payWithBitcash, refundBitcash } from './rules/pay-with-bitcash.ts';

type Params = { readonly reference: string };
const PATH = '/bitcash/v1/payments';

/**
 * The API of BitCash, another provider: prepaid numbers are captured at once or declined, once per
 * reference.
 */
export function bitcashRoutes(app: FastifyInstance, sandbox: SandboxContext): void {
  const handle = (
    request: FastifyRequest,
    reply: FastifyReply,
    execute: (change: Change) => BitcashPayment,
  ) => serve(sandbox, request, reply, execute);

  app.post(PATH, async (request, reply) =>
    handle(request, reply, (change) => {
      const { number, amount, reference } = parsePayment(request.body);
      return payWithBitcash(change, { number, amount, reference }, sandbox.hashSecret);
    }),
  );
  app.get<{ Params: Params }>(`${PATH}/:reference`, async (request, reply) =>
    handle(request, reply, (change) => getPayment(change, request.params)),
  );
  app.post<{ Params: Params }>(`${PATH}/:reference/refund`, async (request, reply) =>
    handle(request, reply, (change) => refundBitcash(change, getPayment(change, request.params))),
  );
}

async function serve(
  sandbox: SandboxContext,
  request: FastifyRequest,
  reply: FastifyReply,
  execute: (change: Change) => BitcashPayment,
) {
  assertServerCaller(
    authenticateCaller(sandbox.settings, request.headers.authorization, undefined),
  );
  const action = `${request.method} ${request.url.split('?')[0]}`;
  await injectFaultsBefore(sandbox, action);
  const change = sandbox.beginChange({ requestId: request.id, key: null });
  const payment = execute(change);
  if (change.puts.size > 0) sandbox.ledgerStore.commit(action, change);
  const hasInjectedError = sandbox.faultInjector.match('error_after', action) !== null;
  // A declined number is an error for the POST, but a regular result for a later GET.
  const isDeclined = payment.status === 'refused' && request.method === 'POST';
  const response = { status: isDeclined ? 402 : 200, body: JSON.stringify(toView(payment)) };
  return sendResponse(
    sandbox,
    reply,
    action,
    hasInjectedError ? toErrorResponse(createServerError()) : response,
  );
}

function parsePayment(body: unknown) {
  const parsed = parseBody(body);
  const { number, amount, reference, ...rest } = parsed;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw invalidBodyError(`Received unknown parameter: ${unknown}`, unknown);
  if (typeof reference !== 'string' || !/^[\w-]{1,100}$/.test(reference)) {
    throw invalidBodyError('A reference has 1 to 100 letters, digits, _ or -.', 'reference');
  }
  if (!Number.isSafeInteger(amount) || Number(amount) < 1 || Number(amount) > 999_999) {
    throw invalidBodyError('An amount is a whole number of yen, 1 to 999999.', 'amount');
  }
  const normalizedNumber = typeof number === 'string' ? parseBitcashNumber(number) : null;
  if (normalizedNumber === null) throw invalidBodyError('A number has 16 hiragana.', 'number');
  return { number: normalizedNumber, amount: Number(amount), reference };
}

function parseBody(body: unknown): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(String(body));
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
      return parsed as Record<string, unknown>;
    }
  } catch {
    // The error below also covers JSON that is not an object.
  }
  throw invalidBodyError('The body must be a JSON object.', '');
}

function invalidBodyError(message: string, param: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, param });
}

function getPayment(change: Change, { reference }: Params): BitcashPayment {
  const found = change.find('bitcash_payment', reference);
  if (found === undefined) throw resourceMissingError('payment', reference, 'reference');
  return found;
}

function toView({ id: reference, amount, status, reason, created }: BitcashPayment) {
  return { object: 'bitcash_payment', reference, amount, currency: 'jpy', status, reason, created };
}
