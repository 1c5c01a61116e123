import type { Deps } from '../../../deps.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { remindPayers } from './remind-payers.ts';

export function confirmationSchedules(deps: Deps): readonly Sweep[] {
  return [{ name: 'remind-payers', run: () => remindPayers(deps) }];
}
