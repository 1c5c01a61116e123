import { resourceMissingError } from '../errors.ts';
import { flag, integer, longText, metadata, object, text } from '../fields.ts';
import type { Dispute } from '../intents.ts';
import { mergeMetadata } from '../merge-metadata.ts';
import { type Call, type Route, route, toPage } from '../route.ts';
import { acceptDispute, addEvidence } from '../rules/dispute-charge.ts';
import { createdFilter } from './created-filter.ts';

const EVIDENCE_LENGTH_MAX = 20_000;

const updateFields = object({
  evidence: object({ uncategorized_text: longText(EVIDENCE_LENGTH_MAX) }),
  submit: flag,
  metadata,
});

const listFields = object({
  charge: text,
  payment_intent: text,
  created: createdFilter,
  limit: integer(1, 100),
  starting_after: text,
  ending_before: text,
});

export const disputeRoutes: readonly Route[] = [
  route('GET', '/v1/disputes', listFields, ({ sandbox }, input) => {
    const { charge, payment_intent: intent } = input;
    return toPage('dispute', sandbox.ledgerStore.table('dispute'), input, '/v1/disputes', (row) => {
      const hasSubject =
        (!charge || row.charge === charge) && (!intent || row.paymentIntent === intent);
      return hasSubject && input.created(row.created);
    });
  }),

  route('GET', '/v1/disputes/:dispute', object({}), (call) => {
    return { kind: 'dispute', row: getDispute(call) };
  }),

  route('POST', '/v1/disputes/:dispute', updateFields, (call, input) => {
    const before = getDispute(call);
    const row = addEvidence(
      call.change,
      { ...before, metadata: mergeMetadata(before.metadata, input.metadata) },
      // Stripe submits what is sent, unless it is told to stage it.
      { text: input.evidence.uncategorized_text, isSubmitted: input.submit ?? true },
    );
    return { kind: 'dispute', row };
  }),

  route('POST', '/v1/disputes/:dispute/close', object({}), (call) => {
    return { kind: 'dispute', row: acceptDispute(call.change, getDispute(call)) };
  }),
];

function getDispute({ change, params }: Call): Dispute {
  const id = params.dispute ?? '';
  const found = change.find('dispute', id);
  if (found === undefined) throw resourceMissingError('dispute', id, 'id');
  return found;
}
