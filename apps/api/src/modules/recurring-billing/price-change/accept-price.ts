import { isExpired } from '@saifu/domain/payments/card-expiry';
import {
  type PayerAction,
  type ProviderResult,
  toDeclineErrorCode,
} from '@saifu/domain/payments/payment';
import { priceChangeMachine } from '@saifu/domain/recurring-billing/pricing';
import { recurringBillingMachine } from '@saifu/domain/recurring-billing/recurring-billing';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as cards from '../../payments/card/card.repository.ts';
import { lockForPayer, type PayerRecurringBillingInput } from '../lock-recurring-billing.ts';
import * as recurringBillings from '../recurring-billing.repository.ts';
import type { RecurringBilling } from '../recurring-billing.ts';
import { answerChange, findChange } from './find-change.ts';
import * as priceChanges from './price-change.repository.ts';

type AcceptPriceInput = PayerRecurringBillingInput & { readonly changeId: string };
export type Answered = {
  readonly recurringBilling: RecurringBilling;
  readonly action: PayerAction | null;
};

/** The card for 3-D Secure, and the setup reference: first our own, then the provider's. */
type Question = { readonly card: cards.Card; readonly customer: string; readonly setup: string };
type Begun = { readonly recurringBilling: RecurringBilling; readonly question: Question | null };

// Prefix of our own reference, used until the provider returns its setup id.
const OURS = 'asked ';

/**
 * Accepts a price change. Changed terms require 3-D Secure again; the payer returns and calls
 * again. Idempotent.
 */
export async function acceptPrice(deps: Deps, input: AcceptPriceInput): Promise<Answered> {
  const { recurringBilling, question } = await deps.db.transaction((tx) => begin(deps, tx, input));
  if (question === null) return { recurringBilling, action: null };
  const result = await ask(deps, input, question);
  if (result.kind === 'needs_payer') {
    await priceChanges.keepSetup(deps.db, input.changeId, result.reference);
    return { recurringBilling, action: result.action };
  }
  if (result.kind !== 'approved') {
    // A setup with a provider id survives a missing response; any other is created again.
    const isOver = result.kind === 'declined' || question.setup.startsWith(OURS);
    if (isOver) await priceChanges.dropSetup(deps.db, input.changeId, question.setup);
    if (result.kind === 'unknown') throw new AppError('payment.gateway_unavailable');
    throw new AppError(toDeclineErrorCode(result.reason), { reason: result.reason });
  }
  return {
    recurringBilling: await deps.db.transaction((tx) => accept(deps, tx, input)),
    action: null,
  };
}

/** Finds the proposal if it can still be accepted. Undefined if it is already accepted. */
async function findOpen(deps: Deps, tx: Tx, input: AcceptPriceInput) {
  const now = deps.clock.now();
  const { recurringBilling, prices } = await lockForPayer(tx, input, now);
  const found = findChange(prices, input.changeId, now);
  const isAnswered = priceChangeMachine.step(found.status, 'accept') === found.status;
  if (isAnswered) return { recurringBilling, change: undefined };
  recurringBillingMachine.step(recurringBilling.status, 'change_price');
  return { recurringBilling, change: found };
}

async function begin(deps: Deps, tx: Tx, input: AcceptPriceInput): Promise<Begun> {
  const { recurringBilling, change } = await findOpen(deps, tx, input);
  if (change === undefined) return { recurringBilling, question: null };
  const { cardId } = recurringBilling;
  const card = cardId === null ? undefined : await cards.getOwn(tx, input.userId, cardId);
  const holder = await cards.lockHolder(tx, input.userId);
  const isFine = card?.state === 'active' && card.frozenAt === null && !isPast(card, deps);
  if (!isFine || !holder?.providerCustomerId) throw new AppError('card.not_chosen');
  const setup = change.providerSetupId ?? `${OURS}${newUuid()}`;
  if (change.providerSetupId === null) await priceChanges.keepSetup(tx, change.id, setup);
  return { recurringBilling, question: { card, customer: holder.providerCustomerId, setup } };
}

function isPast({ expMonth: month, expYear: year }: cards.Card, deps: Deps): boolean {
  return isExpired({ month, year }, deps.clock.now());
}

function ask(
  deps: Deps,
  input: AcceptPriceInput,
  { card, customer, setup }: Question,
): Promise<ProviderResult> {
  if (!setup.startsWith(OURS)) return deps.paymentProvider.getSetup(setup);
  const path = `/recurring-billing/${toTypeId('recurringBilling', input.id)}`;
  const returnPath = `${path}?price=${toTypeId('priceChange', input.changeId)}`;
  return deps.paymentProvider.createSetup({
    cardId: card.id,
    key: `${card.id} ${setup}`,
    method: card.providerMethodId,
    customer,
    returnUrl: new URL(returnPath, deps.config.publicUrl).href,
  });
}

async function accept(deps: Deps, tx: Tx, input: AcceptPriceInput): Promise<RecurringBilling> {
  const { recurringBilling, change } = await findOpen(deps, tx, input);
  if (change === undefined) return recurringBilling;
  const now = deps.clock.now();
  const next = { nextRunAt: now };
  const changed = await recurringBillings.change(tx, recurringBilling, next, 'change_price', now);
  await answerChange(tx, changed, change, 'accepted', now);
  return changed;
}
