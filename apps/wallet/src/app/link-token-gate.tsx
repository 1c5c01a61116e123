import { type Weighed, weighLinkToken } from '@saifu/client/inspect-link-token';
import { readUser } from '@saifu/client/session';
import type { Translate } from '@saifu/i18n/texts';
import { useAsk } from '@saifu/ui/dialogs/dialogs';
import { LoadingOverlay } from '@saifu/ui/loading-overlay/loading-overlay';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/use-text.tsx';

type LinkTokenGateProps = { readonly token: string | null; readonly children: ReactNode };

/**
 * Nothing opens before it is settled who is here: the guard would send a person away from the very
 * page their link leads to. A link that is refused changes nothing,
 * and is told why.
 */
export function LinkTokenGate({ token, children }: LinkTokenGateProps) {
  const text = useText();
  const ask = useAsk();
  const [isSettled, setIsSettled] = useState(token === null);
  const [isWeighing, setIsWeighing] = useState(token !== null);
  const started = useRef(false);

  useEffect(() => {
    // A link's token is good for one use, so it is weighed once however often effects run.
    if (token === null || started.current) return;
    started.current = true;
    void settle(token);

    async function settle(candidate: string) {
      let weighed = await weighLinkToken(candidate).catch(() => undefined);
      setIsWeighing(false);
      if (weighed?.kind === 'switch' || weighed?.kind === 'new_browser') {
        const answer = await ask.template(questionAbout(weighed, text));
        if (answer === 'agree') {
          setIsWeighing(true);
          weighed = await weighed.adopt().catch(() => undefined);
          setIsWeighing(false);
        }
      }
      setIsSettled(true);
      if (weighed?.kind === 'rejected') {
        const { code } = weighed.error;
        await ask.notify({
          title: text('sign_in.link_title'),
          // To the server a token it never gave out is no session; here it came by a link.
          message: text.error(code === 'session.expired' ? 'link.unknown' : code),
          agreeLabel: text('app.close'),
        });
      }
    }
  }, [token, ask, text]);

  if (isSettled) return children;
  return <LoadingOverlay open={isWeighing} label={text('app.loading')} />;
}

type Question = Extract<Weighed, { readonly kind: 'switch' | 'new_browser' }>;

function questionAbout({ kind, link }: Question, text: Translate) {
  const who = link.masked_destination;
  if (kind === 'switch') {
    const present = readUser()?.display_name ?? text('sign_in.switch_present');
    return {
      title: text('sign_in.switch_title'),
      message: text('sign_in.switch_question', { other: who, present }),
      agreeLabel: text('sign_in.switch_agree'),
      cancelLabel: text('sign_in.switch_cancel'),
    };
  }
  const isReset = link.purpose === 'reset';
  return {
    title: text(isReset ? 'sign_in.browser_reset_title' : 'sign_in.browser_title', { who }),
    message: text('sign_in.browser_question'),
    agreeLabel: text(isReset ? 'sign_in.browser_reset_agree' : 'sign_in.submit'),
    cancelLabel: text('sign_in.browser_cancel'),
  };
}
