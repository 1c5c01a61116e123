import {
  BANK_ACCOUNT_TYPES,
  checkBankHolder,
  isAccountNumber,
  isBankCode,
  isBranchCode,
  normalizeAccountNumber,
  normalizeBankHolder,
  normalizeDigits,
} from '@saifu/domain/merchants/bank-account';
import { BANK_HOLDER_LENGTH_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { rawText } from './fields.ts';

const isThere = z.refine<string>((value) => value.length > 0, {
  error: 'field.required',
  abort: true,
});

const digits = (
  normalize: (typed: string) => string,
  isValid: (value: string) => boolean,
  description: string,
) =>
  z
    .pipe(
      rawText,
      z.pipe(
        z.transform(normalize),
        z.string().check(isThere, z.refine(isValid, { error: 'field.format' })),
      ),
    )
    .register(z.globalRegistry, { description });

const holder = z
  .pipe(
    rawText,
    z.pipe(
      z.transform(normalizeBankHolder),
      z.string().check(
        isThere,
        z.refine((value) => checkBankHolder(value) !== 'characters', {
          error: 'field.bank_holder',
          abort: true,
        }),
        z.refine((value) => checkBankHolder(value) !== 'too_long', {
          error: 'field.too_long',
          params: { max: BANK_HOLDER_LENGTH_MAX },
        }),
      ),
    ),
  )
  .register(z.globalRegistry, {
    description: 'In katakana or Latin letters, as the bank writes it. Stored in half width.',
  });

/** A bank account that a transfer can go to, as a merchant enters it. */
export const bankAccount = z.strictObject({
  bank_code: digits(normalizeDigits, isBankCode, 'Four digits.'),
  branch_code: digits(normalizeDigits, isBranchCode, 'Three digits.'),
  type: z.enum(BANK_ACCOUNT_TYPES, 'field.format'),
  number: digits(normalizeAccountNumber, isAccountNumber, 'Up to seven digits.'),
  holder,
});

/** A bank account as it is shown: its number is only there after a reason was given. */
export const MaskedBankAccountView = z.object({
  bank_code: z.string(),
  branch_code: z.string(),
  type: z.enum(BANK_ACCOUNT_TYPES),
  /** The last three digits. */
  number_ends_with: z.string(),
  holder: z.string(),
});
export type MaskedBankAccountView = z.infer<typeof MaskedBankAccountView>;
