import { Card } from '@saifu/ui/card/card';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { MoreRows } from '../../components/more-rows.tsx';
import textStyles from '../../components/text.module.css';
import { ChargeTable } from '../../features/recurring-billings/charge-table.tsx';
import type { useCharges } from '../../features/recurring-billings/queries.ts';

type ChargesProps = { readonly query: ReturnType<typeof useCharges> };

/** The charges of a recurring billing, the first payment included. */
export function Charges({ query }: ChargesProps) {
  const t = useTranslate();
  if (query.data === undefined) {
    return (
      <Pending query={query}>
        <Skeleton shape="block" />
      </Pending>
    );
  }
  const { items: charges, totals } = query.data;
  return (
    <MoreRows query={query} count={charges.length}>
      <Card title={t('console_recurring_billing.charges')} flush>
        {charges.length === 0 ? (
          <p className={textStyles.emptyRow}>{t('console_recurring_billing.charges_empty')}</p>
        ) : (
          <ChargeTable
            charges={charges}
            totals={totals}
            getPaymentPath={(id) => getPath('Payment', { id })}
          />
        )}
      </Card>
    </MoreRows>
  );
}
