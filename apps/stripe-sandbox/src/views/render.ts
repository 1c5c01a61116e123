import type { Find, StripeEvent } from '../change.ts';
import { invalidParamError } from '../errors.ts';
import type { ObjectKind, Records } from '../records.ts';
import { balanceTransactionView } from './balance-transaction-view.ts';
import { chargeView } from './charge-view.ts';
import { customerView } from './customer-view.ts';
import { disputeView } from './dispute-view.ts';
import { paymentIntentView } from './payment-intent-view.ts';
import { paymentMethodView } from './payment-method-view.ts';
import { payoutView } from './payout-view.ts';
import { refundView } from './refund-view.ts';
import { setupIntentView } from './setup-intent-view.ts';

export type Wire = Record<string, unknown>;
/** Which ids to expand into objects, recursively. */
export type Expansion = { readonly [name: string]: Expansion };

export const API_VERSION = '2026-10-28.endive';
const EXPAND_DEPTH_MAX = 4;

const VIEWS: { readonly [K in ObjectKind]: (row: Records[K], publicUrl: string) => Wire } = {
  customer: customerView,
  payment_method: paymentMethodView,
  payment_intent: paymentIntentView,
  charge: chargeView,
  refund: refundView,
  dispute: disputeView,
  setup_intent: setupIntentView,
  balance_transaction: balanceTransactionView,
  payout: payoutView,
};

/** A source is named by its id alone. */
const KINDS_BY_PREFIX: Readonly<Record<string, ObjectKind>> = {
  ch: 'charge',
  py: 'charge',
  re: 'refund',
  pyr: 'refund',
  du: 'dispute',
  po: 'payout',
};

const EXPANDABLE: { readonly [K in ObjectKind]: Readonly<Record<string, ObjectKind | 'any'>> } = {
  customer: {},
  payment_method: { customer: 'customer' },
  payment_intent: {
    customer: 'customer',
    latest_charge: 'charge',
    payment_method: 'payment_method',
  },
  charge: {
    balance_transaction: 'balance_transaction',
    customer: 'customer',
    payment_intent: 'payment_intent',
  },
  refund: {
    balance_transaction: 'balance_transaction',
    charge: 'charge',
    payment_intent: 'payment_intent',
  },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  setup_intent: { customer: 'customer', payment_method: 'payment_method' },
  balance_transaction: { source: 'any' },
  payout: { balance_transaction: 'balance_transaction' },
};

export type RenderContext = { readonly find: Find; readonly publicUrl: string };

/** A record as an API object. */
export function render<K extends ObjectKind>(
  renderContext: RenderContext,
  kind: K,
  row: Records[K],
  expansion: Expansion = {},
): Wire {
  const wire = VIEWS[kind](row, renderContext.publicUrl);
  for (const [name, childExpansion] of Object.entries(expansion)) {
    const target = Object.hasOwn(EXPANDABLE[kind], name) ? EXPANDABLE[kind][name] : undefined;
    if (target === undefined)
      throw invalidParamError(`This property cannot be expanded (${name}).`, 'expand');
    const id = wire[name];
    if (typeof id !== 'string') continue;
    const child = target === 'any' ? KINDS_BY_PREFIX[id.split('_')[0] ?? ''] : target;
    const found = child && renderContext.find(child, id);
    if (found) wire[name] = render(renderContext, child, found as never, childExpansion);
  }
  return wire;
}

export function readExpansion(paths: readonly string[], isList: boolean): Expansion {
  // Names are untrusted input, so the maps have no prototype.
  const root = emptyMap();
  for (const path of paths) {
    const names = path.split('.');
    if (isList && names.shift() !== 'data') {
      throw invalidParamError(`This property cannot be expanded (${path}).`, 'expand');
    }
    if (names.length > EXPAND_DEPTH_MAX) throw invalidParamError('Expanding too deep.', 'expand');
    let node = root;
    for (const name of names) {
      const child = (node[name] as MutableExpansion | undefined) ?? emptyMap();
      node[name] = child;
      node = child;
    }
  }
  return root;
}

type MutableExpansion = { [name: string]: Expansion };

function emptyMap(): MutableExpansion {
  return Object.create(null) as MutableExpansion;
}

export function renderEvent(
  renderContext: RenderContext,
  event: StripeEvent,
  isUndelivered: boolean,
): Wire {
  return {
    id: event.id,
    object: 'event',
    api_version: API_VERSION,
    created: event.created,
    data: { object: render(renderContext, event.kind, event.row as never) },
    livemode: false,
    pending_webhooks: isUndelivered ? 1 : 0,
    request: { id: event.requestId, idempotency_key: event.key },
    type: event.type,
  };
}
