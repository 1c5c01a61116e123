import { clearSession, readToken } from '@saifu/client/session';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { endSessionQuietly } from './queries.ts';

type LogOutOptions = {
  /** Moves to the way in. */
  readonly leave: () => void;
  /** Ends what this browser is pushed. */
  readonly unsubscribe: () => Promise<void>;
};

/** Asks, then forgets everything of this person here. */
export function useLogOut({ leave, unsubscribe }: LogOutOptions): () => Promise<void> {
  const dialogs = useDialogs();
  const t = useTranslate();

  return async () => {
    const answer = await dialogs.template({
      title: t('nav.log_out_title'),
      message: t('nav.log_out_question'),
      agreeLabel: t('app.yes'),
      cancelLabel: t('app.no'),
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
