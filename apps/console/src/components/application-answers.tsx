import type { ApplicationAnswersView } from '@saifu/contract/merchant-application';
import type { ApplicationField } from '@saifu/domain/merchants/merchant-application';
import { groupDigits, yen } from '@saifu/domain/shared/yen';
import type { TextKey, Translate } from '@saifu/i18n/texts';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import { getMethodName } from '../i18n/method-name.ts';

/** The parts of an application as the API names them. */
export const ANSWER_PARTS = [
  'business',
  'representative',
  'trade',
  'store',
  'bank_account',
] as const satisfies readonly (keyof ApplicationAnswersView)[];
export type AnswerPart = (typeof ANSWER_PARTS)[number];

/** The categories that applicants choose from. */
export const CATEGORY_CODES = [
  ...(['5812', '5814', '5462', '5411', '5499', '5912', '5651', '5732', '5942', '5712'] as const),
  ...(['7230', '8011', '4121', '5541', '7011', '4722', '7929', '7997', '8299', '5968'] as const),
  '5999',
] as const;

export function getCategoryName(t: Translate, mcc: string): string {
  const known = CATEGORY_CODES.find((code) => code === mcc);
  return known === undefined ? mcc : `${t(`console_apply.mcc_${known}`)} (${mcc})`;
}

export const APPLICATION_FIELD_LABELS = {
  kind: 'console_apply.kind',
  legal_name: 'console_apply.legal_name',
  legal_name_kana: 'console_apply.legal_name_kana',
  corporate_number: 'console_apply.corporate_number',
  registration_number: 'console_apply.registration_number',
  address: 'console_apply.address',
  phone: 'console_apply.phone',
  website: 'console_apply.website',
  representative_name: 'console_apply.representative_name',
  representative_kana: 'console_apply.representative_kana',
  birth_date: 'console_apply.birth_date',
  mcc: 'console_apply.mcc',
  goods: 'console_apply.goods',
  monthly_volume: 'console_apply.monthly_volume',
  store_name: 'console_apply.store_name',
  store_address: 'console_apply.store_address',
  store_tax_rate: 'console_apply.store_tax_rate',
  store_methods: 'console_apply.store_methods',
  bank_account: 'console_apply.part_bank_account',
} as const satisfies Record<ApplicationField, TextKey>;

type ApplicationAnswersProps = {
  readonly part: AnswerPart;
  readonly answers: ApplicationAnswersView;
};

type Items = readonly { readonly label: string; readonly value: ReactNode | null }[];

/** One part of what an applicant has entered. */
export function ApplicationAnswers({ part, answers }: ApplicationAnswersProps) {
  const t = useTranslate();
  return (
    <DescriptionList
      items={LISTS[part](t, answers)}
      absent={t('console_apply.absent')}
      hasLongValues
    />
  );
}

type Place = {
  readonly postal_code: string;
  readonly prefecture: string;
  readonly address: string;
};

const toPlace = ({ postal_code: code, prefecture, address }: Place) => (
  <span lang="ja">{`〒${code.slice(0, 3)}-${code.slice(3)} ${prefecture}${address}`}</span>
);

const japanese = (text: string | undefined) =>
  text === undefined ? null : <span lang="ja">{text}</span>;

const LISTS: Readonly<
  Record<AnswerPart, (t: Translate, answers: ApplicationAnswersView) => Items>
> = {
  business: (t, { business }) => [
    {
      label: t('console_apply.kind'),
      value: business && t(`console_apply.kind_${business.kind}`),
    },
    { label: t('console_apply.legal_name'), value: japanese(business?.legal_name) },
    { label: t('console_apply.legal_name_kana'), value: japanese(business?.legal_name_kana) },
    { label: t('console_apply.corporate_number'), value: business?.corporate_number ?? null },
    { label: t('console_apply.registration_number'), value: business?.registration_number ?? null },
    { label: t('console_apply.address'), value: business && toPlace(business) },
    { label: t('console_apply.phone'), value: business?.phone ?? null },
    { label: t('console_apply.website'), value: business?.website ?? null },
  ],
  representative: (t, { representative }) => [
    { label: t('console_apply.representative_name'), value: japanese(representative?.name) },
    { label: t('console_apply.representative_kana'), value: japanese(representative?.name_kana) },
    {
      label: t('console_apply.birth_date'),
      value: representative && t('console_apply.birth_date_saved'),
    },
  ],
  trade: (t, { trade }) => [
    { label: t('console_apply.mcc'), value: trade && getCategoryName(t, trade.mcc) },
    { label: t('console_apply.goods'), value: japanese(trade?.goods) },
    {
      label: t('console_apply.monthly_volume'),
      value: trade && `¥${groupDigits(yen(trade.monthly_volume))}`,
    },
  ],
  store: (t, { store }) => [
    { label: t('console_apply.store_name'), value: japanese(store?.name) },
    { label: t('console_apply.store_address'), value: store && toPlace(store) },
    {
      label: t('console_apply.store_tax_rate'),
      value:
        store &&
        (store.default_tax_rate === null
          ? t('console_apply.store_rate_none')
          : t('console_apply.store_rate', { rate: store.default_tax_rate })),
    },
    {
      label: t('console_apply.store_methods'),
      value: store?.payment_methods.map((method) => getMethodName(t, method)).join(', ') ?? null,
    },
  ],
  bank_account: (t, { bank_account: account }) => [
    { label: t('console_apply.bank_code'), value: account?.bank_code ?? null },
    { label: t('console_apply.branch_code'), value: account?.branch_code ?? null },
    {
      label: t('console_apply.account_type'),
      value: account && t(`console_apply.type_${account.type}`),
    },
    {
      label: t('console_apply.account_number'),
      value: account && t('console_apply.account_ending', { ending: account.number_ends_with }),
    },
    { label: t('console_apply.holder'), value: japanese(account?.holder) },
  ],
};
