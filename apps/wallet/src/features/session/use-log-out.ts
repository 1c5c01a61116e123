import { clearSession, readToken } from '@saifu/client/session';
import { useAsk } from '@saifu/ui/ask';
import { useText } from '../../text/use-text.tsx';
import { endSessionQuietly } from './queries.ts';

/** Asks, then forgets everything of this person here; `leave` moves to the way in. */
export function useLogOut(leave: () => void): () => Promise<void> {
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
    if (token !== null) await endSessionQuietly(token);
  };
}
