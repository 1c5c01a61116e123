import type { SavedCardView } from '@saifu/contract/card';
import type { ConfigView } from '@saifu/contract/config';
import { AppError } from '@saifu/domain/shared/app-error';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useAddCard } from './queries.ts';
import { useCardDraft } from './use-card-draft.ts';

export type AddCardOptions = {
  readonly tokeniser: ConfigView['tokeniser'];
  readonly onSaved: () => void;
  /** Whether this card is saved is not known yet, and has to be asked for. */
  readonly onOpen: (cardId: string) => void;
  /** The bank wants to see the owner, at this address. */
  readonly onLeave: (url: string) => void;
};

/**
 * One press is one card: to the network for a token, then to us with that. It is no `useForm`,
 * since that keeps what it sends where it can be found again.
 */
export function useAddCardForm({ tokeniser, ...callbacks }: AddCardOptions) {
  const draft = useCardDraft();
  const add = useAddCard();
  const isSending = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const [hasToRetype, setHasToRetype] = useState(false);

  const setBusy = (isNow: boolean) => {
    isSending.current = isNow;
    setIsBusy(isNow);
  };
  useEffect(() => subscribeToPageShow(() => setBusy(false)));

  const finish = ({ id, card, next_action }: SavedCardView) => {
    if (next_action) callbacks.onLeave(next_action.url);
    else if (card) callbacks.onSaved();
    else callbacks.onOpen(id);
  };

  const showError = (error: unknown, isTokenised: boolean) => {
    const appError = error instanceof AppError ? error : new AppError('unexpected');
    setBusy(false);
    setHasToRetype(isTokenised);
    if (!draft.showError(appError)) setError(appError);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    setError(null);
    setHasToRetype(false);
    if (!draft.check()) return;
    setBusy(true);
    let isTokenised = false;
    try {
      const { token, cardholderName } = await draft.tokenise(tokeniser);
      isTokenised = true;
      finish(await add.mutateAsync({ card_token: token, cardholder_name: cardholderName }));
    } catch (error) {
      showError(error, isTokenised);
    }
  };

  return { draft, submit, error, isBusy, hasToRetype };
}

/** A page that a browser kept while its owner was at the bank is not waiting for anything. */
function subscribeToPageShow(callbacks: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && callbacks();
  window.addEventListener('pageshow', onPageShow);
  return () => window.removeEventListener('pageshow', onPageShow);
}
