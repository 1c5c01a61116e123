import type { ConfigView } from '@saifu/contract/config';
import { useSubmit } from '@saifu/web/forms/use-form.ts';
import { type SubmitEvent, useState } from 'react';
import { useAddCard } from './queries.ts';
import { useCardDraft } from './use-card-draft.ts';

export type AddCardOptions = {
  readonly tokenizer: ConfigView['tokenizer'];
  readonly onSaved: () => void;
  /** The result is not known yet and must be fetched later. */
  readonly onOpen: (cardId: string) => void;
  /** The bank requires 3-D Secure at this URL. */
  readonly onLeave: (url: string) => void;
};

/** One submit saves one card: it gets a token from the provider and sends the token to our API. */
export function useAddCardForm({ tokenizer, onSaved, onOpen, onLeave }: AddCardOptions) {
  const draft = useCardDraft();
  const add = useAddCard();
  const [hasToRetype, setHasToRetype] = useState(false);

  const save = async (card_token: string, cardholder_name: string) => {
    try {
      return await add.mutateAsync({ card_token, cardholder_name });
    } catch (error) {
      // The number was cleared when it became a token.
      setHasToRetype(true);
      throw error;
    }
  };

  const { submit, error, isPending } = useSubmit(draft, {
    send: async () => {
      const { token, cardholderName } = await draft.tokenize(tokenizer);
      const saved = await save(token, cardholderName);
      if (!saved.next_action) return saved;
      onLeave(saved.next_action.url);
      await waitForReturn();
      return null;
    },
    onDone: (saved) => {
      if (saved?.card) onSaved();
      else if (saved) onOpen(saved.id);
    },
  });

  return {
    draft,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      if (!isPending) setHasToRetype(false);
      submit(event);
    },
    error,
    isBusy: isPending,
    hasToRetype,
  };
}

/** The form stays busy while the browser leaves, until the back/forward cache restores the page. */
function waitForReturn(): Promise<void> {
  return new Promise((resolve) => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      window.removeEventListener('pageshow', onPageShow);
      resolve();
    };
    window.addEventListener('pageshow', onPageShow);
  });
}
