import { AGAINST_ORDER } from './capabilities.ts';
import { PACKAGES } from './packages.ts';

/** One violation of an import rule, and an import beside it that is allowed. */
export type PlantedImport = {
  readonly rule: string;
  readonly bad: PlantedFile;
  readonly good: PlantedFile;
  /** A file the rule has to look at as well. */
  readonly beside?: PlantedFile;
};

type PlantedFile = readonly [path: string, text: string];

const API = 'apps/api/src';
const MODULES = `${API}/modules`;
const WEB = 'apps/wallet/src';

/** What the planted files import. */
export const IMPORTED: readonly string[] = [
  'packages/domain/src/shared/normalize-text.ts',
  'packages/client/src/call.ts',
  'packages/lantern/src/y.ts',
  ...Object.keys(PACKAGES).map((folder) => `${folder}/src/x.ts`),
  `${API}/app.ts`,
  `${API}/http/route.ts`,
  `${API}/dependencies.ts`,
  `${API}/gateways/mailer/mailer.ts`,
  `${API}/platform/db/transaction.ts`,
  `${API}/testing/test-app.ts`,
  ...AGAINST_ORDER.map(([, to]) => `${MODULES}/${to}/x.ts`),
  `${MODULES}/home/x.ts`,
  `${MODULES}/orders/x.ts`,
  `${MODULES}/orders/routes.ts`,
  `${MODULES}/orders/schedules.ts`,
  `${MODULES}/orders/views.ts`,
  `${MODULES}/lantern/x.ts`,
  `${MODULES}/lantern/y.ts`,
  `${WEB}/app/layouts.tsx`,
  `${WEB}/app/routes.ts`,
  `${WEB}/features/card/queries.ts`,
  `${WEB}/features/payment/pay.ts`,
  `${WEB}/screens/home/home.tsx`,
  `${WEB}/lib/x.ts`,
  'packages/ui/src/x/y.stories.tsx',
  'node_modules/pg/index.ts',
  'node_modules/react/index.ts',
  'node_modules/stripe/index.ts',
  'node_modules/zod/index.ts',
  'node_modules/zod/mini/index.ts',
];

/** Every way to write an import, each with one that its package may not have. */
export const FORMS: readonly string[] = [
  "import { x } from '@saifu/ui/x';\n",
  "import type { X } from '@saifu/ui/x';\n",
  "import { type X } from '@saifu/ui/x';\n",
  "import '@saifu/ui/x';\n",
  "export { x } from '@saifu/ui/x';\n",
  "export type { X } from '@saifu/ui/x';\n",
  "export * from '@saifu/ui/x';\n",
  "export const x = await import('@saifu/ui/x');\n",
  'export const x = import(`@saifu/ui/x`);\n',
  "export class X {\n  x = () => import('@saifu/ui/x');\n}\n",
  "export function X() {\n  return <a onClick={() => import('@saifu/ui/x')} />;\n}\n",
  "export const x = { y: [a?.b(lazy(() => import('@saifu/ui/x')))] } satisfies X;\n",
];

/** For each package: one that it may not import, and all those that it may. */
const BY_PACKAGE: readonly PlantedImport[] = Object.entries(PACKAGES).map(([folder, { ours }]) => {
  const isOpen = (name: string) => name === folder.split('/')[1] || ours.includes(name);
  const closed = ['ui', 'domain', 'dev-postgres'].find((name) => !isOpen(name));
  const allowed = ours.map((name) => `import '@saifu/${name}/x';\n`).join('');
  return {
    rule: 'no-unlisted-package',
    bad: [`${folder}/src/y.ts`, `import '@saifu/${closed}/x';\n`],
    good: [`${folder}/src/y.ts`, `${allowed}import '@saifu/domain/shared/normalize-text';\n`],
  };
});

/** What is still allowed against the order of the capabilities, and one that is not. */
const BY_EXCEPTION: readonly PlantedImport[] = AGAINST_ORDER.map(([from, to]) => ({
  rule: 'no-import-against-capability-order',
  bad: [`${MODULES}/${from}/to-${to}.ts`, "import '../home/x.ts';\n"],
  good: [`${MODULES}/${from}/to-${to}.ts`, `import '../${to}/x.ts';\n`],
}));

export const PLANTED_IMPORTS: readonly PlantedImport[] = [
  ...BY_PACKAGE,
  {
    rule: 'no-unlisted-package',
    bad: ['packages/lantern/src/x.ts', "import '@saifu/ui/x';\n"],
    good: ['packages/lantern/src/x.ts', "import './y.ts';\n"],
  },
  {
    rule: 'no-unlisted-package',
    bad: ['packages/ui/src/x/x.stories.tsx', "import '@saifu/client/x';\n"],
    good: ['packages/ui/src/x/x.stories.tsx', "import '@saifu/i18n/x';\n"],
  },
  {
    rule: 'no-unlisted-npm-package',
    bad: ['packages/domain/src/random.ts', "import { randomBytes } from 'node:crypto';\n"],
    good: ['packages/domain/src/random.test.ts', "import { randomBytes } from 'node:crypto';\n"],
  },
  {
    rule: 'no-unlisted-npm-package',
    bad: ['packages/contract/src/order.ts', "import { z } from 'zod';\n"],
    good: ['packages/contract/src/order.ts', "import { z } from 'zod/mini';\n"],
  },
  {
    rule: 'no-unlisted-npm-package',
    bad: ['packages/ui/src/button.tsx', "import type { z } from 'zod';\n"],
    good: ['packages/ui/src/button.tsx', "import { useState } from 'react';\n"],
  },
  {
    rule: 'no-relative-import-across-packages',
    bad: [`${WEB}/app/yen.ts`, "import '../../../../packages/domain/src/x.ts';\n"],
    good: [`${WEB}/app/yen.ts`, "import '@saifu/domain/x';\n"],
  },
  {
    rule: 'no-relative-import-across-packages',
    bad: ['bench/pay.ts', "import '../packages/ui/src/x.ts';\n"],
    good: ['bench/pay.ts', "import '../apps/api/src/app.ts';\nimport '@saifu/ui/x';\n"],
  },
  {
    rule: 'no-import-of-api-entry-points',
    bad: [`${API}/http/sse.ts`, "import '../modules/orders/routes.ts';\n"],
    good: [`${API}/routes.ts`, "import './modules/orders/routes.ts';\n"],
  },
  {
    rule: 'no-import-of-api-entry-points',
    bad: [`${MODULES}/home/load-home.ts`, "import '../orders/schedules.ts';\n"],
    good: [`${API}/worker.ts`, "import './modules/orders/schedules.ts';\n"],
  },
  ...BY_EXCEPTION,
  {
    rule: 'no-import-against-capability-order',
    bad: [`${MODULES}/merchants/store/create-store.ts`, "import '../../orders/x.ts';\n"],
    good: [`${MODULES}/payments/authorize/pay-order.ts`, "import '../../orders/x.ts';\n"],
  },
  {
    rule: 'no-import-against-capability-order',
    bad: [`${MODULES}/orders/create-order.ts`, "import type { Home } from '../home/x.ts';\n"],
    good: [`${MODULES}/orders/order.test.ts`, "import type { Home } from '../home/x.ts';\n"],
  },
  // A capability that has no place in the order.
  {
    rule: 'no-import-against-capability-order',
    bad: [`${MODULES}/lantern/light-lantern.ts`, "import '../orders/x.ts';\n"],
    good: [`${MODULES}/lantern/light-lantern.ts`, "import './y.ts';\n"],
  },
  {
    rule: 'no-import-against-capability-order',
    bad: [`${MODULES}/sandbox/reset.ts`, "import '../lantern/x.ts';\n"],
    good: [`${MODULES}/sandbox/reset.ts`, "import '../orders/x.ts';\n"],
  },
  {
    rule: 'no-http-below-routes',
    bad: [`${MODULES}/orders/cancel-order.ts`, "import '../../http/route.ts';\n"],
    good: [`${MODULES}/orders/qr-code/routes.ts`, "import '../../../http/route.ts';\n"],
  },
  {
    rule: 'no-http-below-routes',
    bad: [`${MODULES}/orders/find-order.ts`, "import './views.ts';\n"],
    good: [`${MODULES}/orders/subscribers.ts`, "import './views.ts';\n"],
  },
  {
    rule: 'no-contract-below-routes',
    bad: [
      `${MODULES}/orders/qr-code/schedules.ts`,
      "import type { X } from '@saifu/contract/x';\n",
    ],
    good: [`${MODULES}/orders/qr-code/views.ts`, "import type { X } from '@saifu/contract/x';\n"],
  },
  {
    rule: 'no-gateway-in-repository',
    bad: [`${MODULES}/orders/order.repository.ts`, "import '../../gateways/mailer/mailer.ts';\n"],
    good: [`${MODULES}/orders/order.repository.ts`, "import '../../platform/db/transaction.ts';\n"],
  },
  {
    rule: 'no-sql-outside-repositories',
    bad: [`${MODULES}/orders/send-order.ts`, "import type { Pool } from 'pg';\n"],
    good: [`${MODULES}/home/home.repository.ts`, "import type { Pool } from 'pg';\n"],
  },
  {
    rule: 'no-import-of-another-feature',
    bad: [`${WEB}/features/card/card-list.tsx`, "import '../payment/pay.ts';\n"],
    good: [`${WEB}/features/card/card-list.tsx`, "import './queries.ts';\n"],
  },
  {
    rule: 'no-import-of-app-or-screens-below-them',
    bad: [`${WEB}/features/payment/slide.tsx`, "import '../../app/routes.ts';\n"],
    good: [`${WEB}/features/payment/slide.tsx`, "import '../../lib/x.ts';\n"],
  },
  {
    rule: 'no-import-of-app-or-screens-below-them',
    bad: [`${WEB}/hooks/use-home.ts`, "import '../screens/home/home.tsx';\n"],
    good: [`${WEB}/app/shell.tsx`, "import '../screens/home/home.tsx';\n"],
  },
  {
    rule: 'no-import-of-features-below-them',
    bad: [`${WEB}/i18n/texts.ts`, "import '../features/payment/pay.ts';\n"],
    good: [`${WEB}/screens/pay/pay.tsx`, "import '../../features/payment/pay.ts';\n"],
  },
  {
    rule: 'no-import-of-app-in-screens',
    bad: [`${WEB}/screens/home/bell.tsx`, "import '../../app/layouts.tsx';\n"],
    good: [`${WEB}/screens/home/bell.tsx`, "import '../../app/routes.ts';\n"],
  },
  {
    rule: 'no-api-call-outside-queries',
    bad: [`${WEB}/features/order/order-list.tsx`, "import { call } from '@saifu/client/call';\n"],
    good: [`${WEB}/features/order/queries.ts`, "import { call } from '@saifu/client/call';\n"],
  },
  {
    rule: 'no-network-outside-gateways',
    bad: [`${MODULES}/payments/card/add-card.ts`, "import Stripe from 'stripe';\n"],
    good: [`${MODULES}/payments/card/add-card.ts`, "import type Stripe from 'stripe';\n"],
  },
  {
    rule: 'no-network-outside-gateways',
    bad: [`${API}/platform/metrics.ts`, "import { request } from 'node:http';\n"],
    good: [`${API}/gateways/sms/sms.ts`, "import { request } from 'node:http';\n"],
  },
  {
    rule: 'no-test-code-in-production',
    bad: [`${API}/main.ts`, "import './testing/test-app.ts';\n"],
    good: [`${API}/app.test.ts`, "import './testing/test-app.ts';\n"],
  },
  {
    rule: 'no-test-code-in-production',
    bad: ['packages/ui/src/x/x.tsx', "import './y.stories.tsx';\n"],
    good: ['packages/ui/src/x/x.stories.tsx', "import './y.stories.tsx';\n"],
  },
  {
    rule: 'no-product-code-in-checker',
    bad: ['tools/check/rules/x.ts', "import { x } from '@saifu/domain/x';\n"],
    good: ['tools/check/x.test.ts', "import { x } from '@saifu/domain/x';\n"],
  },
  {
    rule: 'no-circular-import',
    bad: ['packages/domain/src/chicken.ts', "import { egg } from './egg.ts';\n"],
    good: ['packages/domain/src/chicken.ts', "import type { Egg } from './egg.ts';\n"],
    beside: ['packages/domain/src/egg.ts', "import { chicken } from './chicken.ts';\n"],
  },
  {
    rule: 'no-unresolved-import',
    bad: ['tools/lint.ts', "import './nowhere.ts';\n"],
    good: ['tools/lint.ts', "import 'node:fs';\n"],
  },
];
