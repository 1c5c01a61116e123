import type { CatalogItemView } from '@saifu/contract/catalog-item';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { RowAction } from '../../components/row-action.tsx';
import textStyles from '../../components/text.module.css';
import { getRateText } from '../../i18n/rate-text.ts';

type ItemTableProps = {
  readonly items: readonly CatalogItemView[];
  readonly onEdit: (item: CatalogItemView) => void;
};

/** One row for each item. */
export function ItemTable({ items, onEdit }: ItemTableProps) {
  const t = useTranslate();
  return (
    <DataTable<CatalogItemView>
      caption={t('console_catalog.title')}
      rows={items}
      getKey={({ id }) => id}
      columns={[
        {
          label: t('console_catalog.name'),
          render: ({ name }) => (
            <span lang="ja" className={textStyles.name}>
              {name}
            </span>
          ),
        },
        {
          label: t('console_catalog.category'),
          render: ({ category }) =>
            category === null ? t('console_payment.absent') : <span lang="ja">{category}</span>,
        },
        {
          label: t('console_invoice.tax_rate'),
          render: ({ tax_rate: rate }) => getRateText(t, rate),
        },
        {
          label: t('console_catalog.price'),
          isNumber: true,
          render: ({ unit_price: price }) => <Amount value={price} />,
        },
        {
          label: t('console_team.actions'),
          render: (item) => (
            <RowAction>
              <Button
                variant="quiet"
                aria-label={t('console_catalog.edit_name', { name: item.name })}
                onClick={() => onEdit(item)}
              >
                {t('console_catalog.edit')}
              </Button>
            </RowAction>
          ),
        },
      ]}
    />
  );
}
