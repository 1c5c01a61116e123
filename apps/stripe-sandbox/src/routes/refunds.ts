import { invalidParamError, invalidRequestError, resourceMissingError } from '../errors.ts';
import { integer, metadata, object, oneOf, text } from '../fields.ts';
import type { Charge } from '../intents.ts';
import { mergeMetadata } from '../merge-metadata.ts';
import { type Call, type Route, route, toPage } from '../route.ts';
import { refundCharge } from '../rules/refund-charge.ts';
import { createdFilter } from './created-filter.ts';

const AMOUNT_MAX = 99_999_999;

const createFields = object({
  payment_intent: text,
  charge: text,
  amount: integer(1, AMOUNT_MAX),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  instructions_email: text,
  metadata,
});

const listFields = object({
  payment_intent: text,
  charge: text,
  created: createdFilter,
  limit: integer(1, 100),
  starting_after: text,
  ending_before: text,
});

export const refundRoutes: readonly Route[] = [
  route('POST', '/v1/refunds', createFields, (call, input) => {
    const row = refundCharge(
      call.change,
      findRefundableCharge(call, input.payment_intent, input.charge),
      {
        amount: input.amount,
        reason: input.reason ?? null,
        metadata: mergeMetadata({}, input.metadata),
      },
    );
    return { kind: 'refund', row };
  }),

  route('GET', '/v1/refunds', listFields, ({ sandbox, change }, input) => {
    const url = '/v1/refunds';
    const intent = change.find('payment_intent', input.payment_intent ?? '');
    const charge = change.find('charge', input.charge ?? intent?.latestCharge ?? '');
    const isFiltered = Boolean(input.payment_intent ?? input.charge);
    // Most charges have no refund, so the list need not be searched.
    const hasNoRefunds = (charge?.amountRefunded ?? 0) === 0 && charge?.hasFailedRefund !== true;
    if (isFiltered && hasNoRefunds) {
      return { kind: 'refund', rows: [], envelope: { object: 'list', url, has_more: false } };
    }
    return toPage('refund', sandbox.ledgerStore.table('refund'), input, url, (row) => {
      return (!isFiltered || row.charge === charge?.id) && input.created(row.created);
    });
  }),

  route('GET', '/v1/refunds/:refund', object({}), ({ change, params }) => {
    const id = params.refund ?? '';
    const row = change.find('refund', id);
    if (row === undefined) throw resourceMissingError('refund', id, 'id');
    return { kind: 'refund', row };
  }),

  route('GET', '/v1/charges/:charge', object({}), ({ change, params }) => {
    const id = params.charge ?? '';
    const row = change.find('charge', id);
    if (row === undefined) throw resourceMissingError('charge', id, 'id');
    return { kind: 'charge', row };
  }),
];

type OptionalId = string | null | undefined;

function findRefundableCharge(
  { change }: Call,
  intentId: OptionalId,
  chargeId: OptionalId,
): Charge {
  if (intentId) {
    const intent = change.find('payment_intent', intentId);
    if (intent === undefined)
      throw resourceMissingError('payment_intent', intentId, 'payment_intent');
    const charge = change.find('charge', intent.latestCharge ?? '');
    return assertCaptured(charge, `This PaymentIntent (${intentId})`);
  }
  if (chargeId) {
    const charge = change.find('charge', chargeId);
    if (charge === undefined) throw resourceMissingError('charge', chargeId, 'charge');
    return assertCaptured(charge, `This charge (${chargeId})`);
  }
  const message = 'One of the following params should be provided: payment_intent or charge.';
  throw invalidParamError(message, 'payment_intent', 'parameter_missing');
}

function assertCaptured(charge: Charge | undefined, subject: string): Charge {
  if (charge?.isCaptured === true) return charge;
  const message = `${subject} does not have a successful charge to refund.`;
  throw invalidRequestError(message, 'payment_intent_unexpected_state', 'payment_intent');
}
