import { isExpired } from '@saifu/domain/payments/card-expiry';
import { type Outcome, type PayerAction, refusalOfDecline } from '@saifu/domain/payments/payment';
import { priceChangeMachine } from '@saifu/domain/recurring-billing/pricing';
import { agreementMachine } from '@saifu/domain/recurring-billing/recurring-billing';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as cards from '../../payments/card/card.repository.ts';
import { holdOwn, type OwnAgreement } from '../lock-recurring-billing.ts';
import * as agreements from '../recurring-billing.repository.ts';
import type { Agreement } from '../recurring-billing.ts';
import { answerChange, findChange } from './find-change.ts';
import * as priceChanges from './price-change.repository.ts';

type AcceptPriceInput = OwnAgreement & { readonly changeId: string };
export type Answered = { readonly agreement: Agreement; readonly action: PayerAction | null };

/** With which card the bank is asked, and what that question is called: by us, then by it. */
type Question = { readonly card: cards.Card; readonly customer: string; readonly setup: string };
type Begun = { readonly agreement: Agreement; readonly question: Question | null };

// Until the network has named a question, our own name for it stands in its place.
const OURS = 'asked ';

/**
 * The payer says yes to another price. As what they agreed to changes, the bank is to see them
 * once more; back from there they call again. Twice is as good as once.
 */
export async function acceptPrice(deps: Deps, input: AcceptPriceInput): Promise<Answered> {
  const { agreement, question } = await deps.db.transaction((tx) => begin(deps, tx, input));
  if (question === null) return { agreement, action: null };
  const outcome = await ask(deps, input, question);
  if (outcome.kind === 'needs_payer') {
    await priceChanges.keepSetup(deps.db, input.changeId, outcome.reference);
    return { agreement, action: outcome.action };
  }
  if (outcome.kind !== 'approved') {
    // What the network has named is still there after a silence; any other is asked anew.
    const isOver = outcome.kind === 'declined' || question.setup.startsWith(OURS);
    if (isOver) await priceChanges.dropSetup(deps.db, input.changeId, question.setup);
    if (outcome.kind === 'unknown') throw new AppError('payment.gateway_unavailable');
    throw new AppError(refusalOfDecline(outcome.reason), { reason: outcome.reason });
  }
  return { agreement: await deps.db.transaction((tx) => accept(deps, tx, input)), action: null };
}

/** The proposal, if it can still be accepted; undefined: it was. */
async function findOpen(deps: Deps, tx: Tx, input: AcceptPriceInput) {
  const now = deps.clock.now();
  const { agreement, prices } = await holdOwn(tx, input, now);
  const found = findChange(prices, input.changeId, now);
  const isAnswered = priceChangeMachine.step(found.status, 'accept') === found.status;
  if (isAnswered) return { agreement, change: undefined };
  agreementMachine.step(agreement.status, 'change_price');
  return { agreement, change: found };
}

async function begin(deps: Deps, tx: Tx, input: AcceptPriceInput): Promise<Begun> {
  const { agreement, change } = await findOpen(deps, tx, input);
  if (change === undefined) return { agreement, question: null };
  const { cardId } = agreement;
  const card = cardId === null ? undefined : await cards.getOwn(tx, input.userId, cardId);
  const holder = await cards.lockHolder(tx, input.userId);
  const isFine = card?.state === 'active' && card.frozenAt === null && !isPast(card, deps);
  if (!isFine || !holder?.networkCustomer) throw new AppError('card.not_chosen');
  const setup = change.networkSetup ?? `${OURS}${newUuid()}`;
  if (change.networkSetup === null) await priceChanges.keepSetup(tx, change.id, setup);
  return { agreement, question: { card, customer: holder.networkCustomer, setup } };
}

function isPast({ expMonth: month, expYear: year }: cards.Card, deps: Deps): boolean {
  return isExpired({ month, year }, deps.clock.now());
}

function ask(
  deps: Deps,
  input: AcceptPriceInput,
  { card, customer, setup }: Question,
): Promise<Outcome> {
  if (!setup.startsWith(OURS)) return deps.network.askSetup(setup);
  const path = `/recurring-billing/${toTypeId('agreement', input.id)}`;
  const back = `${path}?price=${toTypeId('priceChange', input.changeId)}`;
  return deps.network.setUp({
    cardId: card.id,
    key: `${card.id} ${setup}`,
    method: card.networkMethod,
    customer,
    returnUrl: new URL(back, deps.config.publicUrl).href,
  });
}

async function accept(deps: Deps, tx: Tx, input: AcceptPriceInput): Promise<Agreement> {
  const { agreement, change } = await findOpen(deps, tx, input);
  if (change === undefined) return agreement;
  const now = deps.clock.now();
  const next = { lookAt: now };
  const changed = await agreements.change(tx, agreement, next, 'change_price', now);
  await answerChange(tx, changed, change, 'accepted', now);
  return changed;
}
