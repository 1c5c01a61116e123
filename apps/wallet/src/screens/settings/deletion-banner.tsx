import type { TextKey } from '@saifu/i18n/texts';
import { Notice } from '@saifu/ui/alert/alert';
import { useState } from 'react';
import { useAccountStays } from '../../features/account/queries.ts';
import { LeavingNotice } from '../../features/privacy/deletion-notice.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { takeFocus } from '../../lib/take-focus.ts';

type LeavingProps = { readonly title: TextKey; readonly eraseAt: string | null };

/** To whoever is leaving: when, and the way back; and once that is taken, that they stay. */
export function Leaving({ title, eraseAt }: LeavingProps) {
  const text = useText();
  const accountStays = useAccountStays();
  const [stays, setStays] = useState(false);
  const stay = () => {
    accountStays();
    setStays(true);
  };
  if (eraseAt !== null) return <LeavingNotice title={title} eraseAt={eraseAt} onStays={stay} />;
  if (!stays) return null;
  return (
    <div ref={takeFocus} tabIndex={-1}>
      <Notice tone="success">{text('privacy.stays')}</Notice>
    </div>
  );
}
