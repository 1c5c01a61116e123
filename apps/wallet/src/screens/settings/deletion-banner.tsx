import type { TextKey } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { useState } from 'react';
import { useMarkAccountKept } from '../../features/account/queries.ts';
import { DeletionNotice } from '../../features/privacy/deletion-notice.tsx';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { focusOnMount } from '../../lib/take-focus.ts';

type DeletionBannerProps = { readonly title: TextKey; readonly eraseAt: string | null };

/** To whoever is leaving: when, and the way back; and once that is taken, that they stay. */
export function DeletionBanner({ title, eraseAt }: DeletionBannerProps) {
  const t = useTranslate();
  const markAccountKept = useMarkAccountKept();
  const [isRestored, setIsRestored] = useState(false);
  const markRestored = () => {
    markAccountKept();
    setIsRestored(true);
  };
  if (eraseAt !== null)
    return <DeletionNotice title={title} eraseAt={eraseAt} onRestored={markRestored} />;
  if (!isRestored) return null;
  return (
    <div ref={focusOnMount} tabIndex={-1}>
      <Alert tone="success">{t('privacy.stays')}</Alert>
    </div>
  );
}
