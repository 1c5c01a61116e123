import type { ConfigView } from '@saifu/contract/config';
import type { OrderView } from '@saifu/contract/order';
import { useState } from 'react';
import { useCards } from '../../features/card/queries.ts';
import { type DraftToken, useCardDraft } from '../../features/card/use-card-draft.ts';
import type { PayBody } from '../../features/payment/attempt.ts';
import { getPendingCardId } from '../../features/payment/pending-method.ts';
import type { PlanCard } from '../../features/payment/queries.ts';

type InvoiceCardInput = {
  readonly order: OrderView;
  readonly isLoggedIn: boolean;
  readonly config: ConfigView | undefined;
};

type CardPart = Pick<PayBody, 'card_id' | 'card_token' | 'cardholder_name' | 'save_card'>;

/** The card for an invoice: a saved one, or a typed one. */
export function useInvoiceCard({ order, isLoggedIn, config }: InvoiceCardInput) {
  // The first payment of recurring billing saves the card, because it is charged again.
  const mustSave = order.recurring !== null && order.recurring.due_date === null;
  const cards = useCards(isLoggedIn);
  const draft = useCardDraft();
  const [chosen, setChosen] = useState(() => getPendingCardId(order.id));
  const [typedCard, setTypedCard] = useState<DraftToken | null>(null);
  const [wantsSaved, setIsSaved] = useState(false);
  const isSaved = mustSave || wantsSaved;

  const saved = isLoggedIn ? (cards.data ?? []) : [];
  const usableCards = saved.filter((card) => !card.expired && !card.frozen);
  const usable = (usableCards.find((card) => card.is_default) ?? usableCards[0])?.id ?? 'new';
  const isKnown = chosen === 'new' || saved.some((card) => card.id === chosen);
  const choice = chosen !== null && isKnown ? chosen : usable;
  const isNew = choice === 'new';
  const isFull = config !== undefined && saved.length >= config.cards_max;

  /** The token of the typed card, created once; null if the input is invalid. */
  const tokenize = async (): Promise<DraftToken | null> => {
    if (typedCard !== null) return typedCard;
    if (config === undefined || !draft.check()) return null;
    const token = await draft.tokenize(config.tokenizer);
    setTypedCard(token);
    return token;
  };

  /** The card fields of the payment request. */
  const toCardFields = async (): Promise<CardPart | null> => {
    if (!isNew) return { card_id: choice };
    const token = await tokenize();
    if (token === null) return null;
    const { token: card_token, cardholderName: cardholder_name } = token;
    return { card_token, cardholder_name, ...(isLoggedIn && isSaved && { save_card: true }) };
  };

  return {
    cards,
    /** The payer must see the card before paying. */
    isShown: !isLoggedIn || !cards.isPending,
    saved,
    draft,
    choice,
    choose: setChosen,
    typedCard,
    /** A token is valid for one final result; then the card must be typed again. */
    drop: () => setTypedCard(null),
    /** The names of empty or invalid card fields, without showing errors. */
    missing: isNew && typedCard === null ? draft.listInvalid() : [],
    /** Shows the errors of the typed card; true if there are none. */
    check: () => !isNew || typedCard !== null || draft.check(),
    tokenize,
    toCardFields,
    planCard: toPlanCard(isNew ? null : choice, typedCard),
    canSave: isLoggedIn && saved.length < (config?.cards_max ?? 0),
    mustSave,
    isSaved,
    setIsSaved,
    /** The wallet is full, and a new card would have to be saved. */
    isFull: mustSave && isFull,
    hasNone: mustSave && isFull && usableCards.length === 0,
  };
}

function toPlanCard(cardId: string | null, typedCard: DraftToken | null): PlanCard | null {
  if (cardId !== null) return { card_id: cardId };
  return typedCard === null ? null : { card_token: typedCard.token };
}

export type InvoiceCardState = ReturnType<typeof useInvoiceCard>;
