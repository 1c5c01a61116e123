import type { TextKey } from '@saifu/i18n/texts';
import { useAsk } from '@saifu/ui/dialogs/dialogs';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { useNavigate } from '../routing/location.ts';
import { blockNavigation } from '../routing/navigation-blocker.ts';

type Words = { readonly title: TextKey; readonly question: TextKey };

/**
 * Whoever leaves with unsaved changes is asked first: by a link of ours, by going back, by closing
 * the page, or by a button that awaits the answer of what is returned here.
 */
export function useLeaveGuard(isDirty: boolean, words: Words): () => Promise<boolean> {
  const ask = useAsk();
  const text = useText();
  const navigate = useNavigate();

  const mayLeave = async () => {
    if (!isDirty) return true;
    return ask.confirmDelete({
      title: text(words.title),
      message: text(words.question),
      agreeLabel: text('profile.leave_agree'),
      cancelLabel: text('profile.leave_cancel'),
    });
  };

  const askGoing = useEffectEvent(mayLeave);
  const askAtLink = useEffectEvent(async (event: MouseEvent) => {
    const target = leadsTo(event);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (await mayLeave()) navigate(target);
  });

  useEffect(() => {
    if (!isDirty) return;
    const keepPage = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => void askAtLink(event);
    window.addEventListener('beforeunload', keepPage);
    document.addEventListener('click', onClick, { capture: true });
    const release = blockNavigation(() => askGoing());
    return () => {
      release();
      window.removeEventListener('beforeunload', keepPage);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [isDirty]);

  return mayLeave;
}

/** Where a plain press on a link of ours would go; what opens elsewhere leaves this page alone. */
function leadsTo(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || link === null || link.target === '_blank') return null;
  const url = URL.parse(link.href);
  const isOurs = url?.origin === window.location.origin;
  return url && isOurs ? url.pathname + url.search + url.hash : null;
}
