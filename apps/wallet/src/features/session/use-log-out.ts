import { clearSession, readToken } from '@saifu/client/session';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { endSessionQuietly } from './queries.ts';

type LogOutOptions = {
  /** Navigates to the login page. */
  readonly leave: () => void;
  /** Ends the push subscription of this browser. */
  readonly unsubscribe: () => Promise<void>;
};

/** Asks for confirmation, then deletes all data of the user from this device. */
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
    // Not awaited: the browser's push service may be slow, and the server no longer pushes to this
    // device.
    void unsubscribe().catch(() => undefined);
    if (token !== null) await endSessionQuietly(token);
  };
}
