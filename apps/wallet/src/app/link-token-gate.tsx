import { inspectLinkToken, type LinkTokenInspection } from '@saifu/client/inspect-link-token';
import { readUser } from '@saifu/client/session';
import type { Translate } from '@saifu/i18n/texts';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { LoadingOverlay } from '@saifu/ui/loading-overlay/loading-overlay';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type LinkTokenGateProps = { readonly token: string | null; readonly children: ReactNode };

/**
 * Renders nothing before the link token is resolved, because the guard would redirect the user away
 * from the page the link leads to. A rejected link changes nothing and shows its reason.
 */
export function LinkTokenGate({ token, children }: LinkTokenGateProps) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const [isSettled, setIsSettled] = useState(token === null);
  const [isInspecting, setIsInspecting] = useState(token !== null);
  const started = useRef(false);

  useEffect(() => {
    // A link token is valid for one use, so it is inspected once, however often effects run.
    if (token === null || started.current) return;
    started.current = true;
    void inspectAndAdopt(token);

    async function inspectAndAdopt(candidate: string) {
      let inspection = await inspectLinkToken(candidate).catch(() => undefined);
      setIsInspecting(false);
      if (inspection?.kind === 'switch' || inspection?.kind === 'new_browser') {
        const answer = await dialogs.template(toDialogOptions(inspection, t));
        if (answer === 'agree') {
          setIsInspecting(true);
          inspection = await inspection.adopt().catch(() => undefined);
          setIsInspecting(false);
        }
      }
      setIsSettled(true);
      if (inspection?.kind === 'rejected') {
        const { code } = inspection.error;
        await dialogs.notify({
          title: t('sign_in.link_title'),
          // The server reports an unknown token as an expired session; here it came from a link.
          message: t.error(code === 'session.expired' ? 'link.unknown' : code),
          agreeLabel: t('app.close'),
        });
      }
    }
  }, [token, dialogs, t]);

  if (isSettled) return children;
  return <LoadingOverlay open={isInspecting} label={t('app.loading')} />;
}

type ConfirmableLink = Extract<LinkTokenInspection, { readonly kind: 'switch' | 'new_browser' }>;

function toDialogOptions({ kind, link }: ConfirmableLink, t: Translate) {
  const who = link.masked_destination;
  if (kind === 'switch') {
    const present = readUser()?.display_name ?? t('sign_in.switch_present');
    return {
      title: t('sign_in.switch_title'),
      message: t('sign_in.switch_question', { other: who, present }),
      agreeLabel: t('sign_in.switch_agree'),
      cancelLabel: t('sign_in.switch_cancel'),
    };
  }
  const isReset = link.purpose === 'reset';
  return {
    title: t(isReset ? 'sign_in.browser_reset_title' : 'sign_in.browser_title', { who }),
    message: t('sign_in.browser_question'),
    agreeLabel: t(isReset ? 'sign_in.browser_reset_agree' : 'sign_in.submit'),
    cancelLabel: t('sign_in.browser_cancel'),
  };
}
