import { clearSession, readToken } from '@saifu/client/session';
import { useAsk } from '@saifu/ui/dialogs/dialogs';
import { useText } from '../../i18n/use-text.tsx';
import { endSessionQuietly } from './queries.ts';

type Leaving = {
  /** Moves to the way in. */
  readonly leave: () => void;
  /** Ends what this browser is pushed. */
  readonly unsubscribe: () => Promise<void>;
};

/** Asks, then forgets everything of this person here. */
export function useLogOut({ leave, unsubscribe }: Leaving): () => Promise<void> {
  const ask = useAsk();
  const text = useText();

  return async () => {
    const answer = await ask.template({
      title: text('nav.log_out_title'),
      message: text('nav.log_out_question'),
      agreeLabel: text('app.yes'),
      cancelLabel: text('app.no'),
    });
    if (answer !== 'agree') return;
    const token = readToken();
    clearSession();
    leave();
    // Nobody waits for the browser's push service; the server pushes nothing here any more.
    void unsubscribe().catch(() => undefined);
    if (token !== null) await endSessionQuietly(token);
  };
}
