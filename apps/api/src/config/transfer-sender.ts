import {
  BANK_ACCOUNT_TYPES,
  type BankAccountType,
  checkBankHolder,
  isAccountNumber,
  isBankCode,
  isBranchCode,
  normalizeBankHolder,
} from '@saifu/domain/merchants/bank-account';

/** The account that payouts are transferred from, and by what code its bank knows the operator. */
export type TransferSender = {
  /** Ten digits. */
  readonly code: string;
  /** In half-width katakana. */
  readonly name: string;
  readonly bankCode: string;
  readonly branchCode: string;
  readonly type: BankAccountType;
  readonly number: string;
};

/** `1234567890,ｶ)ｻｲﾌ,0001,110,ordinary,1234567`; undefined if it is not valid. */
export function parseTransferSender(text: string): TransferSender | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const [code = '', typed = '', bankCode = '', branchCode = '', kind = '', number = ''] = parts;
  const name = normalizeBankHolder(typed);
  const type = BANK_ACCOUNT_TYPES.find((each) => each === kind);
  const isValid =
    parts.length === 6 &&
    /^\d{10}$/.test(code) &&
    checkBankHolder(name) === undefined &&
    isBankCode(bankCode) &&
    isBranchCode(branchCode) &&
    isAccountNumber(number);
  return isValid && type ? { code, name, bankCode, branchCode, type, number } : undefined;
}

/** Of a sandbox: no bank would take it. */
export const SAMPLE_SENDER: TransferSender = {
  code: '0000000000',
  name: 'ｻｲﾌ ｻﾝﾄﾞﾎﾞﾂｸｽ',
  bankCode: '0009',
  branchCode: '015',
  type: 'ordinary',
  number: '0000000',
};
