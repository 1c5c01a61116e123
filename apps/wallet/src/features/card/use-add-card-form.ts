import type { SavedCardView } from '@saifu/contract/card';
import type { ConfigView } from '@saifu/contract/config';
import { AppError } from '@saifu/domain/shared/app-error';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useAddCard } from './queries.ts';
import { useCardDraft } from './use-card-draft.ts';

export type AddCardOptions = {
  readonly tokenizer: ConfigView['tokeniser'];
  readonly onSaved: () => void;
  /** The result is not known yet and must be fetched later. */
  readonly onOpen: (cardId: string) => void;
  /** The bank requires 3-D Secure at this URL. */
  readonly onLeave: (url: string) => void;
};

/**
 * One submit saves one card: it gets a token from the provider and sends the token to our API.
 * `useForm` is not used because it stores the submitted values.
 */
export function useAddCardForm({ tokenizer, ...callbacks }: AddCardOptions) {
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

  const showError = (error: unknown, isTokenized: boolean) => {
    const appError = error instanceof AppError ? error : new AppError('unexpected');
    setBusy(false);
    setHasToRetype(isTokenized);
    if (!draft.showError(appError)) setError(appError);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    setError(null);
    setHasToRetype(false);
    if (!draft.check()) return;
    setBusy(true);
    let isTokenized = false;
    try {
      const { token, cardholderName } = await draft.tokenize(tokenizer);
      isTokenized = true;
      finish(await add.mutateAsync({ card_token: token, cardholder_name: cardholderName }));
    } catch (error) {
      showError(error, isTokenized);
    }
  };

  return { draft, submit, error, isBusy, hasToRetype };
}

/**
 * A page restored from the back/forward cache has no request in flight, so the busy state is reset.
 */
function subscribeToPageShow(callbacks: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && callbacks();
  window.addEventListener('pageshow', onPageShow);
  return () => window.removeEventListener('pageshow', onPageShow);
}
