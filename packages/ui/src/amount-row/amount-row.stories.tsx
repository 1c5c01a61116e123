import { Amount } from '../amount/amount.tsx';
import { Badge } from '../badge/badge.tsx';
import { Card } from '../card/card.tsx';
import { LOGO_STORE, LONG_NAME_STORE, STORE_SUMMARY } from '../gallery/samples.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { RowList } from '../list-row/list-row.tsx';
import { AmountRow } from './amount-row.tsx';

export function Rows() {
  const t = useTexts();
  const second = `${t('payment.method_card')} · 2026/11/15`;
  return (
    <Card title={t('home.recent')} flush>
      <RowList>
        <AmountRow
          href="/1"
          store={STORE_SUMMARY}
          second={second}
          amount={<Amount value={1280} />}
        />
        <AmountRow
          href="/2"
          store={LOGO_STORE}
          second={second}
          status={<Badge tone="warning">{t('payment.status_refunded')}</Badge>}
          amount={<Amount value={980} />}
        />
        <AmountRow
          href="/3"
          store={LONG_NAME_STORE}
          second={second}
          amount={<Amount value={999_999_999} />}
        />
      </RowList>
    </Card>
  );
}
