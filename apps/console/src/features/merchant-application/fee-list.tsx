import {
  FEE_METHODS,
  formatBasisPoints,
  getDefaultFeeTerms,
} from '@saifu/domain/ledger/fee-contract';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getMethodName } from '../../i18n/method-name.ts';

/** What a payment costs a new merchant. */
export function FeeList() {
  const t = useTranslate();
  const items = FEE_METHODS.map((method) => {
    const { rateBp, fixedYen: fixed } = getDefaultFeeTerms(method);
    const rate = formatBasisPoints(rateBp);
    return {
      label: getMethodName(t, method),
      value:
        fixed === 0
          ? t('console_apply.fees_value', { rate })
          : t('console_apply.fees_value_fixed', { rate, fixed }),
    };
  });
  return <DescriptionList items={items} absent={t('console_apply.absent')} />;
}
