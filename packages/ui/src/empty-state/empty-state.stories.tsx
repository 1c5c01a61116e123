import { ButtonLink } from '../button/button.tsx';
import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { EmptyState } from './empty-state.tsx';

export function Kinds() {
  const t = useTexts();
  return (
    <States>
      <State name="sentence">
        <EmptyState illustration="history">{t('home.stores_empty')}</EmptyState>
      </State>
      <State name="with an action">
        <EmptyState
          illustration="receipts"
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
