import type { TextKey } from '@saifu/i18n/texts';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { useEffect, useEffectEvent } from 'react';
import { useTranslate } from '../i18n/use-translate.tsx';
import { useNavigate } from '../routing/location.ts';
import { blockNavigation } from '../routing/navigation-blocker.ts';

type LeaveTexts = { readonly title: TextKey; readonly question: TextKey };

/**
 * Asks for confirmation before the user leaves with unsaved changes: by an internal link, by back
 * navigation, by closing the page, or by a button that awaits the returned function.
 */
export function useLeaveGuard(isDirty: boolean, texts: LeaveTexts): () => Promise<boolean> {
  const dialogs = useDialogs();
  const t = useTranslate();
  const navigate = useNavigate();

  const confirmLeave = async () => {
    if (!isDirty) return true;
    return dialogs.confirmDelete({
      title: t(texts.title),
      message: t(texts.question),
      agreeLabel: t('app.leave_agree'),
      cancelLabel: t('app.leave_cancel'),
    });
  };

  const confirmNavigation = useEffectEvent(confirmLeave);
  const confirmLinkClick = useEffectEvent(async (event: MouseEvent) => {
    const target = getInternalTarget(event);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (await confirmLeave()) navigate(target);
  });

  useEffect(() => {
    if (!isDirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => void confirmLinkClick(event);
    window.addEventListener('beforeunload', preventUnload);
    document.addEventListener('click', onClick, { capture: true });
    const release = blockNavigation(() => confirmNavigation());
    return () => {
      release();
      window.removeEventListener('beforeunload', preventUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [isDirty]);

  return confirmLeave;
}

/**
 * The target of a plain click on an internal link; links that open elsewhere do not leave this
 * page.
 */
function getInternalTarget(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || link === null || link.target === '_blank') return null;
  const url = URL.parse(link.href);
  const isSameOrigin = url?.origin === window.location.origin;
  return url && isSameOrigin ? url.pathname + url.search + url.hash : null;
}
