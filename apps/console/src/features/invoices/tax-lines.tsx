import type { MerchantOrderView } from '@saifu/contract/invoice';
import type { TaxLine } from '@saifu/domain/shared/tax';
import { Amount } from '@saifu/ui/amount/amount';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

type TaxLineView = MerchantOrderView['tax_lines'][number];

type TaxLinesProps = {
  readonly lines: readonly TaxLineView[];
  readonly isTaxIncluded: boolean;
  readonly total: number;
};

/** What each tax rate applies to, its tax, and the sum to pay. */
export function TaxLines({ lines, isTaxIncluded, total }: TaxLinesProps) {
  const t = useTranslate();
  const items = lines.flatMap(({ rate, taxable_amount: taxable, tax_amount: tax }) => [
    {
      label: isTaxIncluded
        ? t('console_invoice.taxable_included', { rate })
        : t('console_invoice.taxable_excluded', { rate }),
      value: <Amount value={taxable} />,
    },
    { label: t('console_invoice.tax', { rate }), value: <Amount value={tax} /> },
  ]);
  const sum = { label: t('console_invoice.total'), value: <Amount value={total} size="large" /> };
  return <DescriptionList items={[...items, sum]} absent={t('console_payment.absent')} />;
}

/** The lines of a bill as the server sends them. */
export function toTaxLineViews(lines: readonly TaxLine[]): readonly TaxLineView[] {
  return lines.map(({ rate, taxableYen, taxYen }) => {
    return { rate, taxable_amount: taxableYen, tax_amount: taxYen };
  });
}
