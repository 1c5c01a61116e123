import type { Settings } from './settings.ts';

/** Who provides this installation, as the law wants it shown. Only they can know it. */
export type Operator = {
  readonly name: string;
  /** Who stands for the company in law. */
  readonly representative: string;
  /** Who answers for the service day by day. */
  readonly manager: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  /** Registrations with authorities, if there are any to name. */
  readonly registration: string | null;
  /** True: nobody is meant; this is a sandbox. */
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

/** Where nothing is set, the sandbox shows one that nobody can take for real. */
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
    isSample: false,
  };
}

// No line of Tokyo can begin with a zero, and no mail reaches a name under example.
const SAMPLE: Operator = {
  name: 'Saifu sandbox (sample operator)',
  representative: 'Sample representative (見本)',
  manager: 'Sample manager (見本)',
  address: 'Sample address (見本), saifu.example',
  phone: '03-0000-0000',
  email: 'support@saifu.example',
  registration: null,
  isSample: true,
};
