import type { Find, StripeEvent } from '../change.ts';
import { badParam } from '../errors.ts';
import type { ObjectKind, Records } from '../records.ts';
import { chargeView } from './charge-view.ts';
import { customerView } from './customer-view.ts';
import { paymentIntentView } from './payment-intent-view.ts';
import { paymentMethodView } from './payment-method-view.ts';
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
  setup_intent: setupIntentView,
};

const EXPANDABLE: { readonly [K in ObjectKind]: Readonly<Record<string, ObjectKind>> } = {
  customer: {},
  payment_method: { customer: 'customer' },
  payment_intent: {
    customer: 'customer',
    latest_charge: 'charge',
    payment_method: 'payment_method',
  },
  charge: { customer: 'customer', payment_intent: 'payment_intent' },
  refund: { charge: 'charge', payment_intent: 'payment_intent' },
  setup_intent: { customer: 'customer', payment_method: 'payment_method' },
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
  for (const [name, deeper] of Object.entries(expansion)) {
    const target = Object.hasOwn(EXPANDABLE[kind], name) ? EXPANDABLE[kind][name] : undefined;
    if (target === undefined)
      throw badParam(`This property cannot be expanded (${name}).`, 'expand');
    const id = wire[name];
    const found = typeof id === 'string' ? renderContext.find(target, id) : undefined;
    if (found !== undefined) wire[name] = render(renderContext, target, found, deeper);
  }
  return wire;
}

export function readExpansion(paths: readonly string[], isList: boolean): Expansion {
  // Names are untrusted input, so the maps have no prototype.
  const root = emptyMap();
  for (const path of paths) {
    const steps = path.split('.');
    if (isList && steps.shift() !== 'data') {
      throw badParam(`This property cannot be expanded (${path}).`, 'expand');
    }
    if (steps.length > EXPAND_DEPTH_MAX) throw badParam('Expanding too deep.', 'expand');
    let at = root;
    for (const step of steps) {
      const below = (at[step] as Growing | undefined) ?? emptyMap();
      at[step] = below;
      at = below;
    }
  }
  return root;
}

type Growing = { [name: string]: Expansion };

function emptyMap(): Growing {
  return Object.create(null) as Growing;
}

export function renderEvent(
  renderContext: RenderContext,
  event: StripeEvent,
  isUntaken: boolean,
): Wire {
  return {
    id: event.id,
    object: 'event',
    api_version: API_VERSION,
    created: event.created,
    data: { object: render(renderContext, event.kind, event.row as never) },
    livemode: false,
    pending_webhooks: isUntaken ? 1 : 0,
    request: { id: event.requestId, idempotency_key: event.key },
    type: event.type,
  };
}
