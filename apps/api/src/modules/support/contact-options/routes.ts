import * as wire from '@saifu/contract/support';
import { supportHoursAt } from '@saifu/domain/support/support-hours';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { toSupportStatusView } from './views.ts';

export function supportRoutes({ config, clock }: Deps): readonly Route[] {
  return [
    route(wire.getSupportStatus, async () =>
      toSupportStatusView(supportHoursAt(clock.now()), config.operator.phone),
    ),
  ];
}
