import type { ApplicationAnswersView } from '@saifu/contract/merchant-application';
import type { BusinessKind } from '@saifu/domain/merchants/merchant-application';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { PartForm, type PartProps, usePartForm } from './part-form.tsx';
import { PlaceFields } from './place-fields.tsx';
import type { PartBody } from './queries.ts';

const LABELS = {
  kind: 'console_apply.kind',
  legal_name: 'console_apply.legal_name',
  legal_name_kana: 'console_apply.legal_name_kana',
  corporate_number: 'console_apply.corporate_number',
  registration_number: 'console_apply.registration_number',
  postal_code: 'console_apply.postal_code',
  prefecture: 'console_apply.prefecture',
  address: 'console_apply.address',
  phone: 'console_apply.phone',
  website: 'console_apply.website',
} as const;
type Values = Readonly<Record<keyof typeof LABELS, string>>;

const EXAMPLE = 'T7000012050002';

const orNull = (typed: string) => (typed.trim() === '' ? null : typed);

function toBody(values: Values): PartBody<'business'> {
  const { kind, prefecture, corporate_number, registration_number, website, ...rest } = values;
  return {
    ...rest,
    kind: kind as BusinessKind,
    prefecture: prefecture as PartBody<'business'>['prefecture'],
    corporate_number: kind === 'sole_proprietor' ? null : orNull(corporate_number),
    registration_number: orNull(registration_number)?.toUpperCase() ?? null,
    website: orNull(website),
  };
}

function toValues(saved: ApplicationAnswersView['business']): Values {
  return {
    kind: saved?.kind ?? '',
    legal_name: saved?.legal_name ?? '',
    legal_name_kana: saved?.legal_name_kana ?? '',
    corporate_number: saved?.corporate_number ?? '',
    registration_number: saved?.registration_number ?? '',
    postal_code: saved?.postal_code ?? '',
    prefecture: saved?.prefecture ?? '',
    address: saved?.address ?? '',
    phone: saved?.phone ?? '',
    website: saved?.website ?? '',
  };
}

/** Who applies, and where. */
export function BusinessForm(props: PartProps) {
  const t = useTranslate();
  const form = usePartForm({
    ...props,
    part: 'business',
    labels: LABELS,
    initial: toValues(props.application.answers.business),
    toBody,
  });
  const { fieldProps, isLocked, values } = form;
  return (
    <PartForm form={form}>
      <SelectField
        {...fieldProps('kind')}
        emptyLabel={t('console_apply.choose')}
        options={(['corporation', 'sole_proprietor'] as const).map((kind) => ({
          value: kind,
          label: t(`console_apply.kind_${kind}`),
        }))}
        disabled={isLocked('kind')}
      />
      <TextField
        {...fieldProps('legal_name')}
        hint={t('console_apply.legal_name_hint')}
        autoComplete="organization"
        disabled={isLocked('legal_name')}
      />
      <TextField
        {...fieldProps('legal_name_kana')}
        autoComplete="off"
        disabled={isLocked('legal_name_kana')}
      />
      {values.kind !== 'sole_proprietor' && (
        <TextField
          {...fieldProps('corporate_number')}
          hint={t('console_apply.corporate_number_hint')}
          inputMode="numeric"
          autoComplete="off"
          disabled={isLocked('corporate_number')}
        />
      )}
      <TextField
        {...fieldProps('registration_number')}
        hint={t('console_apply.registration_number_hint', { example: EXAMPLE })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={isLocked('registration_number')}
      />
      <PlaceFields form={form} isLocked={isLocked('address')} />
      <TextField
        {...fieldProps('phone')}
        type="tel"
        autoComplete="tel"
        disabled={isLocked('phone')}
      />
      <TextField
        {...fieldProps('website')}
        hint={t('console_apply.optional')}
        inputMode="url"
        autoComplete="url"
        disabled={isLocked('website')}
      />
    </PartForm>
  );
}
