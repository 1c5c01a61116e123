import type { PaymentMethod } from '../payments/payment-method.ts';
import { defineMachine } from '../shared/state-machine.ts';
import type { TaxRate } from '../shared/tax.ts';
import { type BankAccount, isSameHolder } from './bank-account.ts';
import { registrationNumberStatus } from './registration-number.ts';

export const MERCHANT_APPLICATION_STATUSES = [
  'draft',
  'submitted',
  'changes_requested',
  'approved',
  'rejected',
  'withdrawn',
] as const;
export type MerchantApplicationStatus = (typeof MERCHANT_APPLICATION_STATUSES)[number];

/** edit, submit and withdraw are of the applicant, the others of staff. */
export type MerchantApplicationEvent =
  | 'edit'
  | 'submit'
  | 'withdraw'
  | 'request_changes'
  | 'approve'
  | 'reject';

/** What staff review does not change meanwhile: a submitted application is not edited. */
export const merchantApplicationMachine = defineMachine<
  MerchantApplicationStatus,
  MerchantApplicationEvent
>({
  draft: {
    on: { edit: 'draft', submit: 'submitted', withdraw: 'withdrawn' },
    otherwise: 'merchant_application.not_submitted',
  },
  submitted: {
    on: {
      withdraw: 'withdrawn',
      request_changes: 'changes_requested',
      approve: 'approved',
      reject: 'rejected',
    },
    otherwise: 'merchant_application.submitted',
  },
  changes_requested: {
    on: {
      edit: 'changes_requested',
      submit: 'submitted',
      withdraw: 'withdrawn',
      // For an applicant who does not answer.
      reject: 'rejected',
    },
    otherwise: 'merchant_application.not_submitted',
  },
  approved: { on: {}, otherwise: 'merchant_application.closed' },
  rejected: { on: {}, otherwise: 'merchant_application.closed' },
  withdrawn: { on: {}, otherwise: 'merchant_application.closed' },
});

/** The statuses in which an application goes on. An address has one of them at most. */
export const OPEN_APPLICATION_STATUSES = ['draft', 'submitted', 'changes_requested'] as const;

export const BUSINESS_KINDS = ['corporation', 'sole_proprietor'] as const;
export type BusinessKind = (typeof BUSINESS_KINDS)[number];

export type BusinessAddress = {
  readonly postalCode: string;
  readonly prefecture: string;
  readonly address: string;
};

/** What an applicant fills in, in this order. Each part is complete or missing. */
export type MerchantApplicationAnswers = {
  readonly business: BusinessAddress & {
    readonly kind: BusinessKind;
    readonly legalName: string;
    readonly legalNameKana: string;
    readonly corporateNumber: string | null;
    readonly registrationNumber: string | null;
    readonly phone: string;
    readonly website: string | null;
  };
  readonly representative: {
    readonly name: string;
    readonly nameKana: string;
    readonly birthDate: string;
  };
  readonly trade: {
    readonly mcc: string;
    readonly goods: string;
    readonly monthlyVolumeYen: number;
  };
  readonly store: BusinessAddress & {
    readonly name: string;
    readonly defaultTaxRate: TaxRate | null;
    readonly paymentMethods: readonly PaymentMethod[];
  };
  readonly bankAccount: BankAccount;
};
export type ApplicationPart = keyof MerchantApplicationAnswers;

export const APPLICATION_PARTS = [
  'business',
  'representative',
  'trade',
  'store',
  'bankAccount',
] as const satisfies readonly ApplicationPart[];

/** What staff may ask an applicant to correct, by the part that contains it. */
export const APPLICATION_FIELDS = {
  business: [
    'kind',
    'legal_name',
    'legal_name_kana',
    'corporate_number',
    'registration_number',
    'address',
    'phone',
    'website',
  ],
  representative: ['representative_name', 'representative_kana', 'birth_date'],
  trade: ['mcc', 'goods', 'monthly_volume'],
  store: ['store_name', 'store_address', 'store_tax_rate', 'store_methods'],
  bankAccount: ['bank_account'],
} as const satisfies Record<ApplicationPart, readonly string[]>;
export type ApplicationField = (typeof APPLICATION_FIELDS)[ApplicationPart][number];

export const ALL_APPLICATION_FIELDS: readonly ApplicationField[] = APPLICATION_PARTS.flatMap(
  (part): readonly ApplicationField[] => APPLICATION_FIELDS[part],
);

type Answers = Partial<MerchantApplicationAnswers>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const toPlace = (at: BusinessAddress | undefined) =>
  at && [at.postalCode, at.prefecture, at.address];

/** The fields whose values differ. */
export function getChangedApplicationFields(
  before: Answers,
  after: Answers,
): readonly ApplicationField[] {
  const values = (answers: Answers): Readonly<Record<ApplicationField, unknown>> => {
    const { business, representative, trade, store, bankAccount } = answers;
    return {
      kind: business?.kind,
      legal_name: business?.legalName,
      legal_name_kana: business?.legalNameKana,
      corporate_number: business?.corporateNumber,
      registration_number: business?.registrationNumber,
      address: toPlace(business),
      phone: business?.phone,
      website: business?.website,
      representative_name: representative?.name,
      representative_kana: representative?.nameKana,
      birth_date: representative?.birthDate,
      mcc: trade?.mcc,
      goods: trade?.goods,
      monthly_volume: trade?.monthlyVolumeYen,
      store_name: store?.name,
      store_address: toPlace(store),
      store_tax_rate: store?.defaultTaxRate,
      store_methods: store?.paymentMethods,
      bank_account: bankAccount && [
        bankAccount.bankCode,
        bankAccount.branchCode,
        bankAccount.type,
        bankAccount.number,
        bankAccount.holder,
      ],
    };
  };
  const earlier = values(before);
  const later = values(after);
  return ALL_APPLICATION_FIELDS.filter((field) => !isSame(earlier[field], later[field]));
}

/** The parts that are missing before an application can be submitted. */
export function getMissingParts(answers: Answers): readonly ApplicationPart[] {
  return APPLICATION_PARTS.filter((part) => answers[part] === undefined);
}

export const REPRESENTATIVE_AGE_MIN = 18;
const REPRESENTATIVE_AGE_MAX = 120;

/** Whether somebody born on this day may represent a business today. */
export function isOfAge(birthDate: string, today: string): boolean {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  const hadBirthday = today.slice(5) >= birthDate.slice(5);
  const age = hadBirthday ? years : years - 1;
  return age >= REPRESENTATIVE_AGE_MIN && age <= REPRESENTATIVE_AGE_MAX;
}

/** What a person confirms before an application is approved. */
export const APPLICATION_CHECKS = [
  'identity',
  'registration_number',
  'address',
  'goods',
  'bank_account',
  'antisocial',
] as const;
export type ApplicationCheck = (typeof APPLICATION_CHECKS)[number];

const CHECKED_FIELDS: Readonly<Record<ApplicationCheck, readonly ApplicationPart[]>> = {
  identity: ['business', 'representative'],
  registration_number: ['business'],
  address: ['business', 'store'],
  goods: ['trade', 'store'],
  bank_account: ['business', 'bankAccount'],
  antisocial: ['business', 'representative'],
};

/** The checks that no longer hold after these fields changed. */
export function getOutdatedChecks(
  changed: readonly ApplicationField[],
): readonly ApplicationCheck[] {
  const parts = APPLICATION_PARTS.filter((part) =>
    APPLICATION_FIELDS[part].some((field) => changed.includes(field)),
  );
  return APPLICATION_CHECKS.filter((check) =>
    CHECKED_FIELDS[check].some((part) => parts.includes(part)),
  );
}

/** What a program checks. Duplicates are looked up in other applications and merchants. */
export const AUTOMATIC_CHECKS = [
  'corporate_number_digit',
  'registration_number_digit',
  'registration_number_of_company',
  'holder_name',
  'number_unused',
  'phone_unused',
  'email_unused',
  'bank_account_unused',
] as const;
export type AutomaticCheck = (typeof AUTOMATIC_CHECKS)[number];

export const AUTOMATIC_RESULTS = ['passed', 'warning', 'not_applicable'] as const;
export type AutomaticResult = (typeof AUTOMATIC_RESULTS)[number];

const toResult = (isPassed: boolean): AutomaticResult => (isPassed ? 'passed' : 'warning');

/** The checks that need nothing but the application. */
export function checkAnswers({
  business,
  representative,
  bankAccount,
}: Answers): Partial<Record<AutomaticCheck, AutomaticResult>> {
  const corporate = business?.corporateNumber ?? null;
  const registration = business?.registrationNumber ?? null;
  const names = [business?.legalNameKana ?? '', business?.legalName ?? ''];
  // The account of a sole proprietor may be in the own name.
  if (business?.kind === 'sole_proprietor') names.push(representative?.nameKana ?? '');
  const isOwnHolder = names.some((name) => isSameHolder(name, bankAccount?.holder ?? ''));
  return {
    corporate_number_digit:
      corporate === null ? 'not_applicable' : toResult(isCorporateNumber(corporate)),
    registration_number_digit:
      registration === null
        ? 'not_applicable'
        : toResult(registrationNumberStatus(registration) === 'valid'),
    registration_number_of_company:
      corporate === null || registration === null
        ? 'not_applicable'
        : toResult(registration === `T${corporate}`),
    holder_name: bankAccount === undefined ? 'not_applicable' : toResult(isOwnHolder),
  };
}

/** Thirteen digits, of which the first is a check digit over the others. */
export function isCorporateNumber(value: string): boolean {
  return registrationNumberStatus(`T${value}`) === 'valid';
}

/** The version of the merchant terms that an applicant accepts. */
export const MERCHANT_TERMS_VERSION = '2026-11-01';
