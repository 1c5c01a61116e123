/** One violation of each rule, and the same file mended. */
export type Planted = {
  readonly rule: string;
  readonly path: string;
  readonly bad: string;
  readonly good: string;
  /** Where the mended file has another path. */
  readonly goodPath?: string;
  /** Files the rule has to look at as well. */
  readonly beside?: Readonly<Record<string, string>>;
};

const API = 'apps/api/src';
const WEB = 'apps/wallet/src';
// Assembled here, so that this file does not break the rules it plants.
const HOME = ['', 'home', 'hanako', 'saifu'].join('/');
const REGISTRY = ['registry', 'example', 'com'].join('.');
const LONG_PATH = `./${'long-'.repeat(20)}path.ts`;
const LATER = ['TO', 'DO'].join('');

export const PLANTED: readonly Planted[] = [
  {
    rule: 'import-package',
    path: 'packages/i18n/src/x.ts',
    bad: "import { login } from '@saifu/contract/session';\n",
    good: "import { LANGUAGES } from '@saifu/domain/shared/language';\n",
  },
  {
    rule: 'import-package',
    path: 'packages/ui/src/x.ts',
    bad: "export const load = () => import('@saifu/domain/shared/yen');\n",
    good: "export const load = () => import('./yen.ts');\n",
  },
  {
    rule: 'import-package',
    path: 'packages/contract/src/x.ts',
    bad: "export type Say = import('@saifu/i18n/texts').Say;\n",
    good: "export type Say = import('@saifu/domain/shared/app-error').AppError;\n",
  },
  {
    rule: 'import-outside',
    path: 'packages/domain/src/x.ts',
    bad: "import { randomBytes } from 'node:crypto';\n",
    good: "import { uuidV7 } from './ids.ts';\n",
  },
  {
    rule: 'import-path',
    path: `${WEB}/app/x.ts`,
    bad: "import { yen } from '../../../../packages/domain/src/yen.ts';\n",
    good: "import { yen } from '@saifu/domain/shared/yen';\n",
  },
  {
    rule: 'import-path',
    path: 'bench/x.ts',
    bad: "import { Button } from '../packages/ui/src/button.tsx';\n",
    good: "import { buildApp } from '../apps/api/src/app.ts';\n",
  },
  {
    rule: 'import-extension',
    path: 'packages/domain/src/x.ts',
    bad: "export const load = () => import('./yen');\n",
    good: "export const load = () => import('./yen.ts');\n",
  },
  {
    rule: 'api-door',
    path: `${API}/http/x.ts`,
    bad: "import { cardRoutes } from '../modules/payments/card/routes.ts';\n",
    good: "import * as cards from '../modules/payments/card/card.repository.ts';\n",
  },
  {
    rule: 'api-door',
    path: `${API}/modules/home/load-home.ts`,
    goodPath: `${API}/worker.ts`,
    bad: "import { orderSchedules } from '../orders/schedules.ts';\n",
    good: "import { orderSchedules } from './modules/orders/schedules.ts';\n",
  },
  {
    rule: 'api-order',
    path: `${API}/modules/merchants/store/create-store.ts`,
    goodPath: `${API}/modules/orders/create-order.ts`,
    bad: "import * as orders from '../../orders/order.repository.ts';\n",
    good: "import * as stores from '../merchants/store/store.repository.ts';\n",
  },
  {
    rule: 'api-order',
    path: `${API}/modules/orders/create-order.ts`,
    bad: "import type { Home } from '../home/home.ts';\n",
    good: "import type { Order } from './order.repository.ts';\n",
  },
  {
    rule: 'api-order',
    path: `${API}/modules/orders/order-payment.ts`,
    goodPath: `${API}/modules/orders/order.test.ts`,
    bad: "import { toReceipt } from '../receipts/build-receipt.ts';\n",
    good: "import { toReceipt } from '../receipts/build-receipt.ts';\n",
  },
  // A folder that has no place in the order.
  {
    rule: 'api-order',
    path: `${API}/modules/lantern/light-lantern.ts`,
    bad: "import * as stores from '../merchants/store/store.repository.ts';\n",
    good: "import { yen } from '@saifu/domain/shared/yen';\n",
  },
  {
    rule: 'api-order',
    path: `${API}/modules/home/load-home.ts`,
    bad: "import { lightLantern } from '../lantern/light-lantern.ts';\n",
    good: "import { payOrder } from '../payments/authorize/pay-order.ts';\n",
  },
  {
    rule: 'api-upward',
    path: `${API}/modules/payments/authorize/pay-order.ts`,
    bad: "import { serve } from '../../../http/serve.ts';\n",
    good: "import type { Deps } from '../../../deps.ts';\n",
  },
  {
    rule: 'api-upward',
    path: `${API}/modules/payments/authorize/pay-order.ts`,
    goodPath: `${API}/modules/payments/authorize/subscribers.ts`,
    bad: "import { toOrderView } from './views.ts';\n",
    good: "import { toOrderView } from './views.ts';\n",
  },
  {
    rule: 'api-repository',
    path: `${API}/modules/payments/card/card.repository.ts`,
    bad: "import type { CardNetwork } from '../../../gateways/card-network/port.ts';\n",
    good: "import type { Tx } from '../../../platform/db.ts';\n",
  },
  ...['home/home.repository.ts', 'payments/card/card.repository.ts'].map((file) => ({
    rule: 'api-sql',
    path: `${API}/modules/payments/authorize/pay-order.ts`,
    goodPath: `${API}/modules/${file}`,
    bad: "import sql from 'sql-template-tag';\n",
    good: "import sql from 'sql-template-tag';\n",
  })),
  {
    rule: 'api-wire',
    path: `${API}/modules/payments/authorize/pay-order.ts`,
    goodPath: `${API}/modules/orders/views.ts`,
    bad: "import type { OrderView } from '@saifu/contract/order';\n",
    good: "import type { OrderView } from '@saifu/contract/order';\n",
  },
  {
    rule: 'api-wire',
    path: `${API}/modules/payments/authorize/schedules.ts`,
    goodPath: `${API}/modules/payments/authorize/subscribers.ts`,
    bad: "import type { OrderView } from '@saifu/contract/order';\n",
    good: "import type { OrderView } from '@saifu/contract/order';\n",
  },
  {
    rule: 'web-feature',
    path: `${WEB}/features/payment/x.ts`,
    bad: "import { useCards } from '../umbrella/queries.ts';\n",
    good: "import { usePay } from './queries.ts';\n",
  },
  {
    rule: 'web-upward',
    path: `${WEB}/features/payment/x.ts`,
    bad: "import { pathOf } from '../../app/routes.ts';\n",
    good: "import { useText } from '../../i18n/use-text.tsx';\n",
  },
  {
    rule: 'web-text',
    path: `${WEB}/i18n/x.ts`,
    bad: "import { useMe } from '../features/account/queries.ts';\n",
    good: "import { loadTexts } from '@saifu/i18n/texts';\n",
  },
  {
    rule: 'web-screen',
    path: `${WEB}/screens/x.tsx`,
    bad: "import { Layout } from '../app/layouts.tsx';\n",
    good: "import { pathOf } from '../app/routes.ts';\n",
  },
  {
    rule: 'web-call',
    path: `${WEB}/features/card/card-list.tsx`,
    goodPath: `${WEB}/features/card/queries.ts`,
    bad: "import { call } from '@saifu/client/call';\n",
    good: "import { call } from '@saifu/client/call';\n",
  },
  {
    rule: 'network-package',
    path: `${API}/modules/payments/card/add-card.ts`,
    bad: "import Stripe from 'stripe';\n",
    good: "import type Stripe from 'stripe';\n",
  },
  {
    rule: 'network-call',
    path: `${WEB}/features/card/queries.ts`,
    goodPath: 'packages/client/src/call.ts',
    bad: "export const load = () => window.fetch('/api/v1/cards');\n",
    good: "export const load = () => window.fetch('/api/v1/cards');\n",
  },
  {
    rule: 'network-call',
    path: `${API}/platform/x.ts`,
    bad: "export const socket = new WebSocket('wss://example.com');\n",
    good: "export const job = queue.fetch('send-mail');\n",
  },
  ...["'NFKC'", ''].map((form) => ({
    rule: 'normalize',
    path: 'packages/ui/src/x.tsx',
    bad: `export const fold = (typed: string) => typed.normalize(${form});\n`,
    good: "export { normalizeText as fold } from '@saifu/domain/shared/normalize-text';\nfold();\n",
  })),
  {
    rule: 'normalize',
    path: 'packages/domain/src/x.ts',
    goodPath: 'packages/domain/src/shared/normalize-text.ts',
    bad: "export const fold = (typed: string) => typed.normalize('NFC');\n",
    good: "export const fold = (typed: string) => typed.normalize('NFC');\n",
  },
  {
    rule: 'locale-compare',
    path: `${API}/modules/payments/card/x.ts`,
    bad: 'export const sort = (names: string[]) => names.sort((a, b) => a.localeCompare(b));\n',
    good: 'export const sort = (names: string[]) => names.sort((a, b) => (a < b ? -1 : 1));\n',
  },
  {
    rule: 'file-length',
    path: 'packages/domain/src/x.ts',
    bad: `export function x() {}\n${'// A line.\n'.repeat(300)}`,
    good: `export const X = [\n${'  1,\n'.repeat(300)}];\n`,
  },
  {
    rule: 'file-length',
    path: 'packages/domain/src/x.ts',
    goodPath: `${API}/modules/orders/order.repository.ts`,
    bad: `export function x() {}\n${'// A line.\n'.repeat(300)}`,
    good: `export function x() {}\n${'// A line.\n'.repeat(300)}`,
  },
  {
    rule: 'function-length',
    path: 'packages/domain/src/x.ts',
    bad: `export const x = () => {\n${'  y();\n'.repeat(69)}};\n`,
    good: `export const x = () => {\n${'  y();\n'.repeat(68)}};\n`,
  },
  {
    rule: 'line-length',
    path: 'apps/api/migrations/0001-x.sql',
    bad: `-- ${'あ'.repeat(98)}\n`,
    good: `-- ${'あ'.repeat(97)}\n`,
  },
  {
    rule: 'line-length',
    path: 'packages/domain/src/x.ts',
    bad: `import { a, b } from '${LONG_PATH}';\n`,
    good: `import { a } from '${LONG_PATH}';\nimport {\n  type B,\n  c,\n} from '${LONG_PATH}';\n`,
  },
  {
    rule: 'agents-length',
    path: 'AGENTS.md',
    bad: `# Title\n${'Line.\n'.repeat(60)}`,
    good: `# Title\n${'Line.\n'.repeat(59)}`,
  },
  {
    rule: 'syntax',
    path: 'packages/domain/src/x.ts',
    bad: 'export const x = ;\n',
    good: 'export const x = 1;\n',
  },
  {
    rule: 'default-export',
    path: 'packages/domain/src/x.ts',
    bad: 'const x = 1;\nexport { x as default };\n',
    good: 'const x = 1;\nexport { x };\n',
  },
  {
    rule: 'default-export',
    path: 'apps/wallet/src/x.ts',
    goodPath: 'apps/wallet/vite.config.ts',
    bad: 'export default {};\n',
    good: 'export default {};\n',
  },
  {
    rule: 'barrel',
    path: 'packages/domain/src/x.ts',
    bad: "export * from './yen.ts';\nexport { ids } from './ids.ts';\n",
    good: "import { ids } from './ids.ts';\nexport const x = ids;\n",
  },
  {
    rule: 'file-name',
    path: 'packages/domain/src/cardBrand.ts',
    goodPath: 'packages/domain/src/payments/card-brand.ts',
    bad: 'export const x = 1;\n',
    good: 'export const x = 1;\n',
  },
  {
    rule: 'empty-name',
    path: `${API}/platform/string-utils.ts`,
    goodPath: `${WEB}/service-worker.ts`,
    bad: 'export const x = 1;\n',
    good: 'export const x = 1;\n',
  },
  {
    rule: 'leftover',
    path: 'apps/api/migrations/0001-x.sql',
    bad: `-- ${LATER}: an index.\n`,
    good: '-- An index would cost more than it saves.\n',
  },
  {
    rule: 'citation',
    path: 'packages/domain/src/x.ts',
    bad: `// See ${['D', '05'].join('-')}.\n`,
    good: '// A 403 would end the session.\n',
  },
  {
    rule: 'test-silenced',
    path: 'packages/domain/src/x.test.ts',
    bad: `test.${'skip'}('a yen is whole', () => {});\n`,
    good: "test('a yen is whole', () => {});\n",
  },
  {
    rule: 'test-title',
    path: 'packages/domain/src/x.test.ts',
    bad: `test('a yen ${'should'} be whole', () => {});\n`,
    good: "test('a yen is whole', () => {});\n",
  },
  {
    rule: 'jsx-words',
    path: `${WEB}/screens/x.tsx`,
    bad: 'export const X = () => <p>Pay {amount}</p>;\n',
    good: "export const X = () => <p>{text('payment.pay')} · Saifu &amp; {amount}</p>;\n",
  },
  {
    rule: 'jsx-words',
    path: `${WEB}/screens/x.tsx`,
    bad: 'export const X = () => <img alt="A receipt" src="/a.png" />;\n',
    good: 'export const X = () => <img alt="" src="/a.png" className="photo" />;\n',
  },
  {
    rule: 'jsx-words',
    path: `${WEB}/screens/x.tsx`,
    bad: "export const X = () => <Page title={isNew ? 'はじめて' : 'screen.home'} />;\n",
    good: 'export const X = () => <Page title="screen.home" />;\n',
  },
  {
    rule: 'jsx-words',
    path: `${WEB}/screens/x.tsx`,
    bad: "export const X = () => <>{isLate && 'Too late'}</>;\n",
    good: "export const X = () => <>{isLate && '−'}</>;\n",
  },
  {
    rule: 'colour-css',
    path: 'packages/ui/src/x.module.css',
    bad: '.x {\n  color: #00796b;\n}\n',
    good: '.x {\n  color: var(--color-primary);\n}\n',
  },
  {
    rule: 'colour-name',
    path: 'packages/ui/src/x.module.css',
    bad: '.x {\n  background: white;\n}\n',
    good: '.x {\n  white-space: nowrap;\n}\n',
  },
  {
    rule: 'colour-code',
    path: 'packages/ui/src/x.tsx',
    bad: "export const X = () => <i style={{ color: 'rgb(0 0 0)' }} />;\n",
    good: 'export class X {\n  #bad = 1;\n  read = () => this.#bad;\n}\n',
  },
  {
    rule: 'font-size',
    path: 'packages/ui/src/x.module.css',
    bad: '.x {\n  font-size: 13px;\n}\n',
    good: '.x {\n  font-size: 0.7em;\n}\n',
  },
  {
    rule: 'console',
    path: `${API}/platform/x.ts`,
    bad: 'save().catch(console.error);\n',
    good: "// Not console.warn: it has no fields.\nlog.warn('lost');\n",
  },
  {
    rule: 'markdown-title',
    path: 'docs/x.md',
    bad: '# One\n\nText.\n\n# Two\n',
    good: '# One\n\n```sh\n# Not a title.\n```\n',
  },
  {
    rule: 'migration-number',
    path: 'apps/api/migrations/0003-x.sql',
    goodPath: 'apps/api/migrations/0002-x.sql',
    bad: 'select 1;\n',
    good: 'select 1;\n',
    beside: { 'apps/api/migrations/0001-house.sql': 'select 1;\n' },
  },
  {
    rule: 'machine-path',
    path: 'tools/x.ts',
    bad: `export const x = '${HOME}/data';\n`,
    good: "export const x = '/home/x';\n",
  },
  {
    rule: 'registry-host',
    path: '.npmrc',
    bad: `@saifu:${['registry', `https://${REGISTRY}/`].join('=')}\n`,
    good: 'omit-lockfile-registry-resolved=true\n',
  },
  {
    rule: 'lock-resolved',
    path: 'package-lock.json',
    bad: '{ "resolved": "https://example.com/x.tgz" }\n',
    good: '{ "resolved": "packages/ui", "link": true }\n',
  },
];
