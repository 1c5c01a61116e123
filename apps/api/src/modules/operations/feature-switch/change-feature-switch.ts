import type {
  Feature,
  FeatureMessage,
  FeatureState,
} from '@saifu/domain/operations/feature-switch';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as featureSwitches from './feature-switch.repository.ts';

type ChangeFeatureSwitchInput = {
  readonly feature: Feature;
  readonly state: FeatureState;
  readonly reason: string;
  readonly message: FeatureMessage | null;
  /** The version that was read; 0: the switch was never used. */
  readonly version: number;
  readonly changedBy: string;
};

/** Switches a feature off or on. This process knows at once, the others when they read it. */
export async function changeFeatureSwitch(
  { db, clock, featureSwitches: known }: Pick<Deps, 'db' | 'clock' | 'featureSwitches'>,
  { version, ...input }: ChangeFeatureSwitchInput,
  record: RecordChange,
): Promise<featureSwitches.FeatureSwitch> {
  const changed = { ...input, version: version + 1, changedAt: clock.now() };
  await db.transaction(async (tx) => {
    const before = await featureSwitches.lock(tx, input.feature);
    const isCurrent = (before?.version ?? 0) === version;
    if (!isCurrent || !(await featureSwitches.put(tx, changed))) {
      throw new AppError('feature_switch.changed');
    }
    const { state, reason, message } = input;
    await record(tx, {
      action: `feature.${state}`,
      subject: input.feature,
      before: { state: before?.state ?? 'enabled', message: before?.message ?? null },
      after: { state, message, reason },
    });
  });
  await known.refresh();
  return changed;
}
