import type { OperatorView } from '@saifu/contract/config';
import type { Operator } from '../../../config/operator.ts';

export function toOperatorView({ isSample, ...rest }: Operator): OperatorView {
  return { ...rest, sample: isSample };
}
