import * as wire from '@saifu/contract/feature-switch';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { createRecordChange, toAuditedBy } from '../../audit/record-change.ts';
import { changeFeatureSwitch } from './change-feature-switch.ts';
import * as featureSwitches from './feature-switch.repository.ts';
import { toDisabledFeatureView, toFeatureSwitchView, toFeatureSwitchViews } from './views.ts';

export function featureSwitchRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listDisabledFeatures, async () => {
      const items = deps.featureSwitches.listDisabled().map(toDisabledFeatureView);
      return { items, next_cursor: null };
    }),

    route(wire.listFeatureSwitches, async () => {
      const items = toFeatureSwitchViews(await featureSwitches.list(deps.db));
      return { items, next_cursor: null };
    }),

    route(wire.changeFeatureSwitch, async (call) => {
      const input = {
        ...call.body,
        feature: call.params.feature,
        changedBy: toAuditedBy(call).actor,
      };
      const record = createRecordChange(deps, null, call);
      return toFeatureSwitchView(await changeFeatureSwitch(deps, input, record));
    }),
  ];
}
