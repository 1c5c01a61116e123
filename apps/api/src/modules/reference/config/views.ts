import type { OperatorView } from '@saifu/contract/config';
import type { Operator } from '../../../operator.ts';

export function toOperatorView({ isSample, ...said }: Operator): OperatorView {
  return { ...said, sample: isSample };
}
