import type { Change } from '../change.ts';
import { invalidRequestError, resourceMissingError } from '../errors.ts';
import { createId } from '../ids.ts';
import type { Billing, Card, Metadata, MethodType, PaymentMethod } from '../records.ts';
import type { HashSecret } from '../secret-hash.ts';
import { toCardFromToken } from './read-card.ts';

const UNUSED_SECONDS_MAX = 15 * 60;
export const NO_BILLING: Billing = { name: null, email: null, phone: null, address: null };

type CreatePaymentMethodInput = {
  readonly type: MethodType;
  readonly card: Card | null;
  readonly billing: Billing;
  readonly metadata: Metadata;
};

export function createPaymentMethod(
  change: Change,
  input: CreatePaymentMethodInput,
): PaymentMethod {
  return change.put('payment_method', {
    id: createId('pm'),
    created: change.now,
    ...input,
    customer: null,
    usedBy: null,
    isDetached: false,
    isSetUp: false,
  });
}

/** The payment method of an id. `pm_card_visa` and similar ids create a new one each time. */
export function findPaymentMethod(
  change: Change,
  id: string,
  hashSecret: HashSecret,
): PaymentMethod {
  if (id.startsWith('pm_card_')) {
    const card = toCardFromToken(id, change.now, hashSecret);
    return createPaymentMethod(change, { type: 'card', card, billing: NO_BILLING, metadata: {} });
  }
  const found = change.find('payment_method', id);
  if (found === undefined) throw resourceMissingError('PaymentMethod', id, 'payment_method');
  return found;
}

/**
 * An attached method can be used by its customer. An unattached one can be used by the first
 * intent, for a limited time.
 */
export function assertUsable(
  method: PaymentMethod,
  usage: { readonly intent: string; readonly customer: string | null },
  now: number,
): void {
  if (method.customer !== null) {
    if (method.customer === usage.customer) return;
    throw invalidRequestError(
      'The provided PaymentMethod cannot be used with this intent: it belongs to a Customer. ' +
        'Please include that Customer in the `customer` parameter.',
      'payment_method_unexpected_state',
      'payment_method',
    );
  }
  if (method.isDetached || (method.usedBy !== null && method.usedBy !== usage.intent)) {
    throw invalidRequestError(
      'The provided PaymentMethod was previously used without Customer attachment or was ' +
        'detached from a Customer, and may not be used again.',
      'payment_method_unexpected_state',
      'payment_method',
    );
  }
  if (method.usedBy === null && now - method.created > UNUSED_SECONDS_MAX) {
    throw invalidRequestError(
      'The provided PaymentMethod was not used within 15 minutes and has expired.',
      'payment_method_unexpected_state',
      'payment_method',
    );
  }
}

/** Binds an unattached method to its intent, so that no other can use it. */
export function bindToIntent(change: Change, method: PaymentMethod, intent: string): PaymentMethod {
  if (method.customer !== null || method.usedBy === intent) return method;
  return change.put('payment_method', { ...method, usedBy: intent });
}

export function attachToCustomer(
  change: Change,
  method: PaymentMethod,
  customer: string,
  isSetUp = false,
): PaymentMethod {
  const isNew = method.customer === null;
  const attached = change.put('payment_method', {
    ...method,
    customer,
    isSetUp: method.isSetUp || isSetUp,
    card: method.card && { ...method.card, cvcCheck: method.card.cvcCheck && 'pass' },
  });
  if (isNew) change.emitEvent('payment_method.attached', 'payment_method', attached);
  return attached;
}
