/** The accounting software that an export is for. */
export const ACCOUNTING_FORMATS = ['freee', 'money_forward'] as const;
export type AccountingFormat = (typeof ACCOUNTING_FORMATS)[number];

/** Names of products, which are the same in every language. */
export const ACCOUNTING_SOFTWARE = {
  freee: 'freee',
  money_forward: 'Money Forward Cloud',
} as const satisfies Record<AccountingFormat, string>;
