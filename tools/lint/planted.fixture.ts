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
    rule: 'network-call',
    path: `${WEB}/features/card/queries.ts`,
    goodPath: 'packages/client/src/call.ts',
    bad: "load(() => window.fetch('/api/v1/cards'));\n",
    good: "load(() => window.fetch('/api/v1/cards'));\n",
  },
  {
    rule: 'network-call',
    path: `${API}/platform/x.ts`,
    bad: "export const socket = new WebSocket('wss://example.com');\n",
    good: "export const job = queue.fetch('send-mail');\n",
  },
  ...["'NFKC'", ''].map((form) => ({
    rule: 'text-normalization',
    path: 'packages/ui/src/x.tsx',
    bad: `export const folded = typed.normalize(${form});\n`,
    good: 'export const folded = normalizeText(typed);\n',
  })),
  {
    rule: 'text-normalization',
    path: 'packages/domain/src/x.ts',
    goodPath: 'packages/domain/src/shared/normalize-text.ts',
    bad: "export const folded = typed.normalize('NFC');\n",
    good: "export const folded = typed.normalize('NFC');\n",
  },
  {
    rule: 'locale-compare',
    path: `${API}/modules/payments/card/x.ts`,
    bad: 'export const sorted = names.sort((a, b) => a.localeCompare(b));\n',
    good: 'export const sorted = names.sort((a, b) => (a < b ? -1 : 1));\n',
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
    bad: `export function x() {\n${'  y();\n'.repeat(69)}}\n`,
    good: `export function x() {\n${'  y();\n'.repeat(68)}}\n`,
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
    rule: 'line-length',
    path: 'packages/domain/src/x.test.ts',
    bad: `const title = '${'a '.repeat(50)}';\n`,
    good: `test('${'a '.repeat(50)}', () => {});\n`,
  },
  {
    rule: 'agents-length',
    path: 'AGENTS.md',
    bad: `# Title\n${'Line.\n'.repeat(60)}`,
    good: `# Title\n${'Line.\n'.repeat(59)}`,
  },
  {
    rule: 'function-constant',
    path: 'packages/domain/src/x.ts',
    bad: 'export const double = (x: number) => x * 2;\n',
    good: 'export function double(x: number) {\n  return x * 2;\n}\n',
  },
  {
    rule: 'function-constant',
    path: `${WEB}/screens/x.tsx`,
    bad: 'export const load = async function () {};\n',
    good: "export const X = lazy(() => import('./y.tsx'));\nexport const y: Y = () => null;\n",
  },
  {
    rule: 'duplicate-type',
    path: `${API}/modules/orders/create-order.ts`,
    bad: 'export type Input = string;\n',
    good: 'export type CreateOrderInput = string;\n',
    beside: { [`${API}/modules/payments/refund.ts`]: 'export type Input = number;\n' },
  },
  {
    rule: 'duplicate-type',
    path: `${API}/modules/orders/create-order.ts`,
    goodPath: 'packages/domain/src/orders/order.ts',
    bad: 'interface Order {}\nexport type { Order };\n',
    good: 'interface Order {}\nexport type { Order };\n',
    beside: { [`${API}/modules/orders/order.ts`]: 'export class Order {}\n' },
  },
  {
    rule: 'inline-import-type',
    path: 'packages/contract/src/x.ts',
    bad: "export type Say = import('@saifu/i18n/texts').Say;\n",
    good: "import type { Say } from '@saifu/i18n/texts';\nimport('./texts.ts');\n",
  },
  {
    rule: 'file-name',
    path: 'packages/domain/src/cardBrand.ts',
    goodPath: 'packages/domain/src/payments/card-brand.ts',
    bad: 'export const x = 1;\n',
    good: 'export const x = 1;\n',
  },
  {
    rule: 'vague-name',
    path: `${API}/platform/string-utils.ts`,
    goodPath: `${WEB}/service-worker.ts`,
    bad: 'export const x = 1;\n',
    good: 'export const x = 1;\n',
  },
  {
    rule: 'todo-comment',
    path: 'apps/api/migrations/0001-x.sql',
    bad: `-- ${LATER}: an index.\n`,
    good: '-- An index would cost more than it saves.\n',
  },
  {
    rule: 'ticket-number',
    path: 'packages/domain/src/x.ts',
    bad: `// See ${['D', '05'].join('-')}.\n`,
    good: '// A 403 would end the session.\n',
  },
  {
    rule: 'skipped-test',
    path: 'packages/domain/src/x.test.ts',
    bad: `test.${'skip'}('a yen is whole', () => {});\n`,
    good: "test('a yen is whole', () => {});\n",
  },
  {
    rule: 'old-word',
    path: 'packages/domain/src/x.ts',
    bad: 'export const agreementId = 1;\n',
    good: 'export const recurringBillingId = 1;\n',
  },
  {
    rule: 'old-word',
    path: 'apps/api/migrations/0001-x.sql',
    bad: 'create table slips (id uuid);\n',
    good: 'create table order_scans (id uuid);\n',
  },
  {
    rule: 'old-word',
    path: 'packages/ui/src/text-field/icon.tsx',
    bad: 'export const icon = IconEye;\n',
    good: 'export const icon = IconLock;\n',
  },
  {
    rule: 'old-word',
    path: 'packages/ui/src/password-field/icon.tsx',
    bad: 'export const wish = IconEye;\n',
    good: 'export const icon = IconEye;\n',
  },
  {
    rule: 'test-title',
    path: 'packages/domain/src/x.test.ts',
    bad: `test('a yen ${'should'} be whole', () => {});\n`,
    good: "test('a yen is whole', () => {});\n",
  },
  {
    rule: 'jsx-text',
    path: `${WEB}/screens/x.tsx`,
    bad: 'export const X = <p>Pay {amount}</p>;\n',
    good: "export const X = <p>{text('payment.pay')} · Saifu &amp; {amount}</p>;\n",
  },
  {
    rule: 'jsx-text',
    path: `${WEB}/screens/x.tsx`,
    bad: 'export const X = <img alt="A receipt" src="/a.png" />;\n',
    good: 'export const X = <img alt="" src="/a.png" className="photo" />;\n',
  },
  {
    rule: 'jsx-text',
    path: `${WEB}/screens/x.tsx`,
    bad: "export const X = <Page title={isNew ? 'はじめて' : 'screen.home'} />;\n",
    good: 'export const X = <Page title="screen.home" />;\n',
  },
  {
    rule: 'jsx-text',
    path: `${WEB}/screens/x.tsx`,
    bad: "export const X = <>{isLate && 'Too late'}</>;\n",
    good: "export const X = <>{isLate && '−'}</>;\n",
  },
  {
    rule: 'colour-in-css',
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
    rule: 'colour-in-code',
    path: 'packages/ui/src/x.tsx',
    bad: "export const X = <i style={{ color: 'rgb(0 0 0)' }} />;\n",
    good: 'export class X {\n  #bad = 1;\n  read = () => this.#bad;\n}\n',
  },
  {
    rule: 'font-size',
    path: 'packages/ui/src/x.module.css',
    bad: '.x {\n  font-size: 13px;\n}\n',
    good: '.x {\n  font-size: 0.7em;\n}\n',
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
    beside: { 'apps/api/migrations/0001-accounts.sql': 'select 1;\n' },
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
