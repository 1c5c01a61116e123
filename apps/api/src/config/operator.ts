import type { Settings } from './settings.ts';

/**
 * The operator of this installation, as the law requires it to be displayed. Only the operator can
 * supply these values.
 */
export type Operator = {
  readonly name: string;
  /** Legal representative of the company. */
  readonly representative: string;
  /** Person responsible for operating the service. */
  readonly manager: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  /** Registrations with authorities, if any. */
  readonly registration: string | null;
  /** For qualified invoices of its fees: T and 13 digits. Null: not registered. */
  readonly invoiceNumber: string | null;
  /** True: sample values; this is a sandbox. */
  readonly isSample: boolean;
};

export const OPERATOR_NEEDS = [
  'OPERATOR_NAME',
  'OPERATOR_REPRESENTATIVE',
  'OPERATOR_MANAGER',
  'OPERATOR_ADDRESS',
  'OPERATOR_PHONE',
  'OPERATOR_EMAIL',
] as const;

/** Without operator settings the sandbox shows values that are clearly samples. */
export function toOperator(settings: Settings): Operator {
  if (settings.OPERATOR_NAME === undefined) return SAMPLE;
  return {
    name: settings.OPERATOR_NAME,
    representative: settings.OPERATOR_REPRESENTATIVE ?? '',
    manager: settings.OPERATOR_MANAGER ?? '',
    address: settings.OPERATOR_ADDRESS ?? '',
    phone: settings.OPERATOR_PHONE ?? '',
    email: settings.OPERATOR_EMAIL ?? '',
    registration: settings.OPERATOR_REGISTRATION ?? null,
    invoiceNumber: settings.OPERATOR_INVOICE_NUMBER ?? null,
    isSample: false,
  };
}

// No subscriber number in Tokyo starts with 0, and no mail is delivered to a domain under .example.
const SAMPLE: Operator = {
  name: 'Saifu sandbox (sample operator)',
  representative: 'Sample representative (見本)',
  manager: 'Sample manager (見本)',
  address: 'Sample address (見本), saifu.example',
  phone: '03-0000-0000',
  email: 'support@saifu.example',
  registration: null,
  // No company has it: the check digit would be another.
  invoiceNumber: 'T1234567890123',
  isSample: true,
};
