import type { DisabledFeatureView, FeatureSwitchView } from '@saifu/contract/feature-switch';
import {
  type DisabledFeature,
  FEATURES,
  type FeatureMessage,
} from '@saifu/domain/operations/feature-switch';
import { toTimestamp } from '../../../platform/clock.ts';
import type { FeatureSwitch } from './feature-switch.repository.ts';

export function toDisabledFeatureView({ feature, message }: DisabledFeature): DisabledFeatureView {
  return { feature, message: toMessageView(message) };
}

/** All features in their order. Without a change a feature is enabled. */
export function toFeatureSwitchViews(used: readonly FeatureSwitch[]): FeatureSwitchView[] {
  return FEATURES.map((feature) => {
    const found = used.find((each) => each.feature === feature);
    if (found !== undefined) return toFeatureSwitchView(found);
    const unused = { message: null, reason: null, changed_by: null, changed_at: null, version: 0 };
    return { feature, state: 'enabled', ...unused };
  });
}

export function toFeatureSwitchView(found: FeatureSwitch): FeatureSwitchView {
  const { feature, state, reason, version } = found;
  return {
    feature,
    state,
    message: toMessageView(found.message),
    reason,
    changed_by: found.changedBy,
    changed_at: toTimestamp(found.changedAt),
    version,
  };
}

const toMessageView = (message: FeatureMessage | null) =>
  message && { en: message.en, ja: message.ja, ko: message.ko };
