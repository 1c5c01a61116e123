import * as wire from '@saifu/contract/merchant-application';
import type { Deps } from '../../dependencies.ts';
import { type Route, route } from '../../http/route.ts';
import { openApplication } from './change-by-link.ts';
import { decryptAnswers } from './encrypt-answers.ts';
import type { MerchantApplication } from './merchant-application.repository.ts';
import { saveApplication } from './save-application.ts';
import { startApplication } from './start-application.ts';
import { submitApplication, withdrawApplication } from './submit-application.ts';
import { toApplicationView, toParts } from './views.ts';

/** For applicants, who have a link and no account. */
export function applicationRoutes(deps: Deps): readonly Route[] {
  const toView = (application: MerchantApplication) =>
    toApplicationView(application, decryptAnswers(deps, application));
  return [
    route(wire.startMerchantApplication, async ({ body, address, language }) => {
      await startApplication(deps, { email: body.email, address, language });
      return undefined;
    }),

    route(wire.openMerchantApplication, async ({ body, address }) =>
      toView(await openApplication(deps, { token: body.token, address })),
    ),

    route(wire.saveMerchantApplication, async ({ body, address }) => {
      const { token, version } = body;
      return toView(await saveApplication(deps, { token, version, address, parts: toParts(body) }));
    }),

    route(wire.submitMerchantApplication, async ({ body, address }) => {
      const { token, version, terms_version: termsVersion } = body;
      return toView(await submitApplication(deps, { token, version, termsVersion, address }));
    }),

    route(wire.withdrawMerchantApplication, async ({ body, address }) => {
      const { token, version } = body;
      return toView(await withdrawApplication(deps, { token, version, address }));
    }),
  ];
}
