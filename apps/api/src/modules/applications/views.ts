import type { MaskedBankAccountView } from '@saifu/contract/bank-account';
import type { BodyOf } from '@saifu/contract/endpoint';
import type {
  ApplicationAnswersView,
  MerchantApplicationView,
  saveMerchantApplication,
} from '@saifu/contract/merchant-application';
import { type BankAccount, getAccountEnding } from '@saifu/domain/merchants/bank-account';
import {
  MERCHANT_TERMS_VERSION,
  type MerchantApplicationAnswers,
} from '@saifu/domain/merchants/merchant-application';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../platform/clock.ts';
import type { Answers } from './encrypt-answers.ts';
import type { MerchantApplication } from './merchant-application.repository.ts';
import type { SaveApplicationInput } from './save-application.ts';

export function toApplicationView(
  application: MerchantApplication,
  answers: Answers,
): MerchantApplicationView {
  const { submittedAt, decidedAt } = application;
  return {
    id: toTypeId('merchantApplication', application.id),
    status: application.status,
    version: application.version,
    email: application.email,
    answers: toAnswersView(answers),
    requested_changes: toRequestedView(application),
    rejection_message: application.rejectionMessage,
    terms_version: MERCHANT_TERMS_VERSION,
    submitted_at: submittedAt && toTimestamp(submittedAt),
    decided_at: decidedAt && toTimestamp(decidedAt),
  };
}

export function toRequestedView(
  application: MerchantApplication,
): MerchantApplicationView['requested_changes'] {
  const { requestedMessage: message, requestedAt, requestedFields } = application;
  if (message === null || requestedAt === null) return null;
  return { message, fields: [...requestedFields], requested_at: toTimestamp(requestedAt) };
}

/** A link in a mailbox must not reveal birth date and account number. */
export function toAnswersView(answers: Answers): ApplicationAnswersView {
  const { business, representative, trade, store, bankAccount } = answers;
  return {
    business: business ? toBusinessView(business) : null,
    representative: representative
      ? { name: representative.name, name_kana: representative.nameKana, has_birth_date: true }
      : null,
    trade: trade
      ? { mcc: trade.mcc, goods: trade.goods, monthly_volume: trade.monthlyVolumeYen }
      : null,
    store: store ? toStoreView(store) : null,
    bank_account: bankAccount ? toMaskedBankAccountView(bankAccount) : null,
  };
}

function toBusinessView(
  business: MerchantApplicationAnswers['business'],
): NonNullable<ApplicationAnswersView['business']> {
  return {
    kind: business.kind,
    legal_name: business.legalName,
    legal_name_kana: business.legalNameKana,
    corporate_number: business.corporateNumber,
    registration_number: business.registrationNumber,
    postal_code: business.postalCode,
    prefecture: business.prefecture,
    address: business.address,
    phone: business.phone,
    website: business.website,
  };
}

function toStoreView(
  store: MerchantApplicationAnswers['store'],
): NonNullable<ApplicationAnswersView['store']> {
  return {
    name: store.name,
    postal_code: store.postalCode,
    prefecture: store.prefecture,
    address: store.address,
    default_tax_rate: store.defaultTaxRate,
    payment_methods: [...store.paymentMethods],
  };
}

function toMaskedBankAccountView(account: BankAccount): MaskedBankAccountView {
  return {
    bank_code: account.bankCode,
    branch_code: account.branchCode,
    type: account.type,
    number_ends_with: getAccountEnding(account.number),
    holder: account.holder,
  };
}

type SaveBody = BodyOf<typeof saveMerchantApplication>;

/** Contains only the parts that were sent. */
export function toParts(body: SaveBody): SaveApplicationInput['parts'] {
  const { business, representative, trade, store, bank_account: account } = body;
  return {
    ...(business && {
      business: {
        kind: business.kind,
        legalName: business.legal_name,
        legalNameKana: business.legal_name_kana,
        corporateNumber: business.corporate_number,
        registrationNumber: business.registration_number,
        postalCode: business.postal_code,
        prefecture: business.prefecture,
        address: business.address,
        phone: business.phone,
        website: business.website,
      },
    }),
    ...(representative && {
      representative: {
        name: representative.name,
        nameKana: representative.name_kana,
        birthDate: representative.birth_date,
      },
    }),
    ...(trade && {
      trade: { mcc: trade.mcc, goods: trade.goods, monthlyVolumeYen: trade.monthly_volume },
    }),
    ...(store && {
      store: {
        name: store.name,
        postalCode: store.postal_code,
        prefecture: store.prefecture,
        address: store.address,
        defaultTaxRate: store.default_tax_rate,
        paymentMethods: [...new Set(store.payment_methods)],
      },
    }),
    ...(account && {
      bankAccount: {
        bankCode: account.bank_code,
        branchCode: account.branch_code,
        type: account.type,
        number: account.number,
        holder: account.holder,
      },
    }),
  };
}
