import { invalidParamError } from '../errors.ts';
import { integer, object, required, text } from '../fields.ts';
import type { PaymentIntent } from '../intents.ts';
import { type Call, type Route, route } from '../route.ts';

const CLAUSE = /^\s*(?:metadata\[(['"])([^'"]{1,40})\1\]|(status|customer)):(['"])([^'"]*)\4\s*$/;
const CLAUSES_MAX = 10;
const PAGE_DEFAULT = 10;

type Clause = { readonly metadata: string | null; readonly field: string; readonly value: string };

/** Lets a client find its payment after a lost response. */
export const searchPaymentIntentRoutes: readonly Route[] = [
  route(
    'GET',
    '/v1/payment_intents/search',
    object({ query: required(text), limit: integer(1, 100), page: text }),
    (call, { query, limit = PAGE_DEFAULT, page }) => {
      const found = search(call, parseQuery(query));
      const offset = page ? Number(Buffer.from(page, 'base64url')) || 0 : 0;
      const rows = found.slice(offset, offset + limit);
      const hasMore = found.length > offset + limit;
      return {
        kind: 'payment_intent',
        rows,
        envelope: {
          object: 'search_result',
          url: '/v1/payment_intents/search',
          has_more: hasMore,
          next_page: hasMore ? Buffer.from(String(offset + limit)).toString('base64url') : null,
        },
      };
    },
  ),
];

function parseQuery(query: string): readonly Clause[] {
  const parts = query.split(/\s+AND\s+/);
  if (parts.length > CLAUSES_MAX)
    throw invalidParamError('Too many clauses in the query.', 'query');
  return parts.map((part) => {
    const [, , metadata = null, field = '', , value = ''] = CLAUSE.exec(part) ?? [];
    if (metadata === null && field === '') {
      throw invalidParamError(
        `We were unable to parse your search query: ${part.slice(0, 80)}`,
        'query',
      );
    }
    return { metadata, field, value };
  });
}

function search({ sandbox }: Call, clauses: readonly Clause[]): readonly PaymentIntent[] {
  const first = clauses.find(({ metadata }) => metadata !== null);
  if (first?.metadata == null) throw invalidParamError('A query names metadata here.', 'query');
  return sandbox.ledgerStore.intentsByMetadata
    .find(first.metadata, first.value)
    .map((id) => sandbox.ledgerStore.find('payment_intent', id))
    .filter((row) => row !== undefined)
    .filter((row) => clauses.every((clause) => matchesClause(row, clause)))
    .toReversed();
}

function matchesClause(row: PaymentIntent, { metadata, field, value }: Clause): boolean {
  if (metadata !== null) return row.metadata[metadata] === value;
  return (field === 'status' ? row.status : row.customer) === value;
}
