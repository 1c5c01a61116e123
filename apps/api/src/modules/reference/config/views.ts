import type { OperatorView } from '@saifu/contract/config';
import type { Operator } from '../../../config/operator.ts';

export function toOperatorView({ isSample, ...said }: Operator): OperatorView {
  return { ...said, sample: isSample };
}
