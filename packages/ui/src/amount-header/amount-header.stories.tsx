import { Badge } from '../badge/badge.tsx';
import { LONG_STORE, STORE } from '../gallery/samples.tsx';
import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { AmountHeader } from './amount-header.tsx';

export function Conditions() {
  const t = useTexts();
  return (
    <States>
      <State name="complete">
        <AmountHeader
          payee={STORE}
          about={t('order.bill')}
          amount={1280}
          status={<Badge tone="success">{t('payment.status_complete')}</Badge>}
          second={t('payment.method_card')}
        />
      </State>
      <State name="long text">
        <AmountHeader
          payee={LONG_STORE}
          amount={999_999_999}
          status={<Badge tone="info">{t('payment.waiting_for_confirmation')}</Badge>}
          second={t('payment.auto_complete', { days: 3 })}
        />
      </State>
    </States>
  );
}
