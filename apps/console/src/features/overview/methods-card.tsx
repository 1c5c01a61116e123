import type { MerchantOverviewView } from '@saifu/contract/merchant-overview';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getMethodName } from '../../i18n/method-name.ts';
import styles from './overview.module.css';

type Method = MerchantOverviewView['methods'][number];

/** How payers pay, with the share of each method as a bar beside its amount. */
export function MethodsCard({ methods }: { readonly methods: readonly Method[] }) {
  const t = useTranslate();
  const total = methods.reduce((sum, { paid_amount: paid }) => sum + paid, 0);
  const title = t('console_overview.methods');
  if (methods.length === 0) {
    return (
      <Card title={title} flush>
        <p className={styles.empty}>{t('console_payment.empty')}</p>
      </Card>
    );
  }
  return (
    <Card title={title} flush>
      <DataTable
        caption={title}
        rows={methods}
        getKey={({ payment_method: method }) => method}
        columns={[
          {
            label: t('console_payment.method'),
            render: ({ payment_method: method }) => getMethodName(t, method),
          },
          {
            label: t('console_overview.share'),
            render: ({ paid_amount: paid }) => <Share part={paid} total={total} />,
          },
          { label: t('console_overview.count'), isNumber: true, render: ({ count }) => count },
          {
            label: t('console_overview.paid'),
            isNumber: true,
            render: ({ paid_amount: paid }) => <Amount value={paid} />,
          },
        ]}
      />
    </Card>
  );
}

function Share({ part, total }: { readonly part: number; readonly total: number }) {
  const t = useTranslate();
  const share = total === 0 ? 0 : part / total;
  const format = new Intl.NumberFormat(t.language, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <span className={styles.share}>
      <span aria-hidden="true" className={styles.shareBar}>
        <span style={{ inlineSize: `${100 * share}%` }} />
      </span>
      {format.format(share)}
    </span>
  );
}
