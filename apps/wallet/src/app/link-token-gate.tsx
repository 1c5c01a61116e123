import { readUser } from '@saifu/client/session';
import { weighLinkToken } from '@saifu/client/weigh-link-token';
import { useAsk } from '@saifu/ui/ask';
import { LoadingOverlay } from '@saifu/ui/loading-overlay';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../text/use-text.tsx';

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
      const weighed = await weighLinkToken(candidate).catch(() => undefined);
      setIsWeighing(false);
      if (weighed?.kind === 'other_user') {
        const answer = await ask.template({
          title: text('sign_in.switch_title'),
          message: text('sign_in.switch_question', {
            other: weighed.user.display_name ?? text('sign_in.switch_other'),
            present: readUser()?.display_name ?? text('sign_in.switch_present'),
          }),
          agreeLabel: text('sign_in.switch_agree'),
          cancelLabel: text('sign_in.switch_cancel'),
        });
        if (answer === 'agree') weighed.adopt();
        else await weighed.decline();
      }
      setIsSettled(true);
      if (weighed?.kind === 'refused') {
        const { code } = weighed.refusal;
        await ask.notify({
          title: text('sign_in.link_title'),
          // To the server a token it never gave out is no session; here it came by a link.
          message: text.refusal(code === 'session.expired' ? 'link.unknown' : code),
          agreeLabel: text('app.close'),
        });
      }
    }
  }, [token, ask, text]);

  if (isSettled) return children;
  return <LoadingOverlay open={isWeighing} label={text('app.loading')} />;
}
