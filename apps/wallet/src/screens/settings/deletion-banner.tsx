import type { TextKey } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { useState } from 'react';
import { useMarkAccountKept } from '../../features/account/queries.ts';
import { DeletionNotice } from '../../features/privacy/deletion-notice.tsx';

type DeletionBannerProps = { readonly title: TextKey; readonly eraseAt: string | null };

/** For a user whose account is to be deleted: when, a button to cancel, and its confirmation. */
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
