import type { Rule } from '../rule.ts';
import { DELIVERY_RULES } from './deliveries.ts';
import { EVENT_RULES } from './events.ts';
import { HELD_PAYMENT_RULES } from './held-payments.ts';
import { LEDGER_RULES } from './ledger.ts';
import { MERCHANT_LEDGER_RULES } from './merchant-ledger.ts';
import { PAYMENT_RULES } from './orders-and-payments.ts';
import { PAYOUT_RULES } from './payouts.ts';
import { PROMISE_RULES } from './promises.ts';
import { PROVIDER_LEDGER_RULES } from './provider-ledger.ts';
import { PROVIDER_MONEY_RULES } from './provider-money.ts';
import { RECEIPT_AND_CHARGE_RULES } from './receipts-and-charges.ts';
import { REFERENCE_RULES } from './references.ts';
import { REFUND_RULES } from './refunds.ts';
import { STUCK_WORK_RULES } from './stuck-work.ts';

export const RULES: readonly Rule[] = [
  ...PROVIDER_MONEY_RULES,
  ...PAYMENT_RULES,
  ...RECEIPT_AND_CHARGE_RULES,
  ...REFUND_RULES,
  ...LEDGER_RULES,
  ...EVENT_RULES,
  ...DELIVERY_RULES,
  ...REFERENCE_RULES,
  ...STUCK_WORK_RULES,
  ...PROMISE_RULES,
  ...MERCHANT_LEDGER_RULES,
  ...HELD_PAYMENT_RULES,
  ...PAYOUT_RULES,
  ...PROVIDER_LEDGER_RULES,
];
