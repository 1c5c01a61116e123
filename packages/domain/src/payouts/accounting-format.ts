/** The accounting software that an export is for. */
export const ACCOUNTING_FORMATS = ['freee', 'money_forward'] as const;
export type AccountingFormat = (typeof ACCOUNTING_FORMATS)[number];
