import {
  DIFFERENCE_KINDS,
  DIFFERENCE_STATES,
  type DifferenceKind,
  type DifferenceState,
} from '@saifu/domain/reconciliation/difference';
import { isCivilDate } from '@saifu/domain/shared/calendar';
import { readOption } from '../../lib/list-filter.ts';

/** Ages by which differences are filtered, in days. */
export const AGES = ['1', '3', '7', '30'] as const;

/** Which differences are listed. An empty state means the open ones. */
export type DifferenceFilter = {
  readonly state: DifferenceState | '';
  readonly kind: DifferenceKind | '';
  readonly min_age_days: (typeof AGES)[number] | '';
  readonly day: string;
};

export function parseFilter(search: string): DifferenceFilter {
  const params = new URLSearchParams(search);
  const day = params.get('day') ?? '';
  return {
    state: readOption(params, 'state', DIFFERENCE_STATES),
    kind: readOption(params, 'kind', DIFFERENCE_KINDS),
    min_age_days: readOption(params, 'min_age_days', AGES),
    day: isCivilDate(day) ? day : '',
  };
}
