import { IconReceipt } from '@tabler/icons-react';
import { ButtonLink } from '../button/button.tsx';
import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { EmptyState } from './empty-state.tsx';

export function Kinds() {
  const t = useTexts();
  const icon = <IconReceipt size={32} aria-hidden="true" />;
  return (
    <States>
      <State name="sentence">
        <EmptyState icon={icon}>{t('home.recent_empty')}</EmptyState>
      </State>
      <State name="with an action">
        <EmptyState
          icon={icon}
          action={
            <ButtonLink href="/scan" variant="secondary">
              {t('qr.scan_another')}
            </ButtonLink>
          }
        >
          {t('screen.payment_invoice_empty')}
        </EmptyState>
      </State>
    </States>
  );
}
