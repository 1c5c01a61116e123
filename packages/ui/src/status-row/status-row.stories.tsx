import { IconAlertTriangle, IconCircleCheck, IconCreditCardOff } from '@tabler/icons-react';
import { Card } from '../card/card.tsx';
import { LONG_STORE } from '../gallery/samples.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { RowList } from '../list-row/list-row.tsx';
import { StatusRow } from './status-row.tsx';

export function Rows() {
  const t = useTexts();
  return (
    <Card title={t('home.waiting')} flush>
      <RowList>
        <StatusRow
          sign={{ icon: IconAlertTriangle, tone: 'warning' }}
          href="/payment"
          end={<span>¥1,280</span>}
        >
          {t('home.payment_to_finish')}
        </StatusRow>
        <StatusRow
          sign={{ icon: IconCreditCardOff, tone: 'danger' }}
          href="/cards"
          end={<span>¥999,999,999</span>}
        >
          <span>{t('home.card_expired')}</span>
          <span lang="ja">{LONG_STORE}</span>
        </StatusRow>
        <StatusRow sign={{ icon: IconCircleCheck, tone: 'success' }} href={null} end={null}>
          {t('home.step_done')}
        </StatusRow>
      </RowList>
    </Card>
  );
}
