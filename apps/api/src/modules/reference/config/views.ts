import type { OperatorView } from '@saifu/contract/config';
import type { Operator } from '../../../config/operator.ts';

export function toOperatorView(operator: Operator): OperatorView {
  const { isSample, invoiceNumber: _, ...rest } = operator;
  return { ...rest, sample: isSample };
}
