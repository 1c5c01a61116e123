import * as wire from '@saifu/contract/config';
import { TERMS_VERSION } from '@saifu/contract/registration';
import { LANGUAGES, OFFERED_LANGUAGES } from '@saifu/domain/shared/language';
import { CARDS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { toOperatorView } from './views.ts';

/** `demoPeople` comes from the sandbox, which is above this capability. */
export function configRoutes(
  deps: Deps,
  demoPeople: readonly wire.DemoPersonView[],
): readonly Route[] {
  return [
    route(wire.getConfig, async () => ({
      version: deps.version,
      sandbox: !deps.config.isLive,
      demo_people: deps.config.isLive ? [] : [...demoPeople],
      languages: [...LANGUAGES],
      offered_languages: [...OFFERED_LANGUAGES],
      cards_max: CARDS_MAX,
      terms_version: TERMS_VERSION,
      qr_origins: [...deps.config.qrOrigins],
      tokenizer: {
        url: deps.config.paymentProvider.browserUrl.origin,
        publishable_key: deps.config.paymentProvider.publishableKey,
      },
      operator: toOperatorView(deps.config.operator),
    })),
  ];
}
