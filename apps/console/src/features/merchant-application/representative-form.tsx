import { DateField } from '@saifu/ui/date-field/date-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { PartForm, type PartProps, usePartForm } from './part-form.tsx';
import type { PartBody } from './queries.ts';

const LABELS = {
  name: 'console_apply.representative_name',
  name_kana: 'console_apply.representative_kana',
  birth_date: 'console_apply.birth_date',
} as const;
type Values = Readonly<Record<keyof typeof LABELS, string>>;

function toBody({ name, name_kana, birth_date }: Values): PartBody<'representative'> {
  return { name, name_kana, ...(birth_date !== '' && { birth_date }) };
}

/** Who stands for the business. A saved birth date is not shown again. */
export function RepresentativeForm(props: PartProps) {
  const t = useTranslate();
  const saved = props.application.answers.representative;
  const form = usePartForm({
    ...props,
    part: 'representative',
    labels: LABELS,
    initial: {
      name: saved?.name ?? '',
      name_kana: saved?.name_kana ?? '',
      birth_date: '',
    } as Values,
    toBody,
  });
  const { fieldProps, isLocked, set } = form;
  const { onChange: _, ...birthDate } = fieldProps('birth_date');
  const partLabels = {
    year: t('console_apply.year'),
    month: t('console_apply.month'),
    day: t('console_apply.day'),
  };
  return (
    <PartForm form={form}>
      <TextField
        {...fieldProps('name')}
        autoComplete="name"
        disabled={isLocked('representative_name')}
      />
      <TextField
        {...fieldProps('name_kana')}
        autoComplete="off"
        disabled={isLocked('representative_kana')}
      />
      {!isLocked('birth_date') && (
        <DateField
          {...birthDate}
          partLabels={partLabels}
          autoComplete="bday"
          hint={saved === null ? undefined : t('console_apply.birth_date_known')}
          onChange={(value) => set('birth_date', value)}
        />
      )}
    </PartForm>
  );
}
