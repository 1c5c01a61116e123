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

/** The card an invoice is paid with: a saved one, or one that is typed for it. */
export function useInvoiceCard({ order, isLoggedIn, config }: InvoiceCardInput) {
  // What begins with this payment is charged to the card again, so that the card is kept.
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

  /** The token of the typed card, made once; null where something is wrong with what was typed. */
  const tokenise = async (): Promise<DraftToken | null> => {
    if (typedCard !== null) return typedCard;
    if (config === undefined || !draft.check()) return null;
    const token = await draft.tokenise(config.tokeniser);
    setTypedCard(token);
    return token;
  };

  /** What the payment is told of the card. */
  const toCardFields = async (): Promise<CardPart | null> => {
    if (!isNew) return { card_id: choice };
    const token = await tokenise();
    if (token === null) return null;
    const { token: card_token, cardholderName: cardholder_name } = token;
    return { card_token, cardholder_name, ...(isLoggedIn && isSaved && { save_card: true }) };
  };

  return {
    cards,
    /** Nobody pays with a card they have not seen. */
    isShown: !isLoggedIn || !cards.isPending,
    saved,
    draft,
    choice,
    choose: setChosen,
    typedCard,
    /** A token is good for one answer; after that the card is typed again. */
    drop: () => setTypedCard(null),
    /** The fields of the card that are empty or wrong, without showing that there. */
    missing: isNew && typedCard === null ? draft.missing() : [],
    /** Shows what is wrong with the card that is typed; true when nothing is. */
    check: () => !isNew || typedCard !== null || draft.check(),
    tokenise,
    toCardFields,
    planCard: toPlanCard(isNew ? null : choice, typedCard),
    canSave: isLoggedIn && saved.length < (config?.cards_max ?? 0),
    mustSave,
    isSaved,
    setIsSaved,
    /** No place for another, where another would have to be kept. */
    isFull: mustSave && isFull,
    hasNone: mustSave && isFull && usableCards.length === 0,
  };
}

function toPlanCard(cardId: string | null, typedCard: DraftToken | null): PlanCard | null {
  if (cardId !== null) return { card_id: cardId };
  return typedCard === null ? null : { card_token: typedCard.token };
}

export type InvoiceCardState = ReturnType<typeof useInvoiceCard>;
