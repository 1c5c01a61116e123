import { normalizeDigits } from '@saifu/domain/merchants/bank-account';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { CATEGORY_CODES } from '../../components/application-answers.tsx';
import { PartForm, type PartProps, usePartForm } from './part-form.tsx';
import type { PartBody } from './queries.ts';

const LABELS = {
  mcc: 'console_apply.mcc',
  goods: 'console_apply.goods',
  monthly_volume: 'console_apply.monthly_volume',
} as const;
type Values = Readonly<Record<keyof typeof LABELS, string>>;

function toBody({ mcc, goods, monthly_volume: volume }: Values): PartBody<'trade'> {
  const digits = normalizeDigits(volume).replaceAll(/[,¥円]/g, '');
  return { mcc, goods, monthly_volume: /^\d+$/.test(digits) ? Number(digits) : Number.NaN };
}

/** What is sold, and about how much. */
export function TradeForm(props: PartProps) {
  const t = useTranslate();
  const saved = props.application.answers.trade;
  const form = usePartForm({
    ...props,
    part: 'trade',
    labels: LABELS,
    initial: {
      mcc: saved?.mcc ?? '',
      goods: saved?.goods ?? '',
      monthly_volume: saved === null ? '' : String(saved.monthly_volume),
    } as Values,
    toBody,
  });
  const { fieldProps, isLocked, set } = form;
  const { onChange: _, ...goods } = fieldProps('goods');
  return (
    <PartForm form={form}>
      <SelectField
        {...fieldProps('mcc')}
        emptyLabel={t('console_apply.choose')}
        options={CATEGORY_CODES.map((code) => ({
          value: code,
          label: t(`console_apply.mcc_${code}`),
        }))}
        disabled={isLocked('mcc')}
      />
      {!isLocked('goods') && (
        <TextArea
          {...goods}
          hint={t('console_apply.goods_hint')}
          onValue={(typed) => set('goods', typed)}
        />
      )}
      <TextField
        {...fieldProps('monthly_volume')}
        inputMode="numeric"
        autoComplete="off"
        disabled={isLocked('monthly_volume')}
      />
    </PartForm>
  );
}
