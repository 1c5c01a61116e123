import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { toMermaid, toPage, toTable } from './markdown.ts';

type Node = {
  readonly id: string;
  readonly label: string;
  readonly group: 'people' | 'saifu' | 'outside';
  /** Where its code is, or the code that talks to it. */
  readonly at: string;
};

const NODES: readonly Node[] = [
  { id: 'payer', label: 'Payer: user or guest', group: 'people', at: 'apps/wallet/src' },
  {
    id: 'merchant',
    label: "Merchant's program",
    group: 'people',
    at: 'apps/api/src/modules/merchants',
  },
  { id: 'member', label: 'Member of a merchant', group: 'people', at: 'apps/console/src' },
  { id: 'staff', label: 'Staff of the provider', group: 'people', at: 'apps/api/src/config' },
  { id: 'wallet', label: 'Wallet: web app', group: 'saifu', at: 'apps/wallet' },
  { id: 'console', label: 'Console: web app', group: 'saifu', at: 'apps/console' },
  { id: 'api', label: 'API: requests, jobs, schedules', group: 'saifu', at: 'apps/api' },
  { id: 'ocr', label: 'OCR workers', group: 'saifu', at: 'apps/api/src/receipt-ocr' },
  {
    id: 'reader',
    label: 'Readers: OCR workers on other hosts',
    group: 'saifu',
    at: 'apps/api/src/gateways/receipt-reader',
  },
  {
    id: 'doctor',
    label: 'npm run doctor',
    group: 'saifu',
    at: 'apps/api/src/gateways/diagnostics',
  },
  { id: 'postgres', label: 'PostgreSQL', group: 'saifu', at: 'packages/dev-postgres' },
  {
    id: 'stripe',
    label: 'Stripe and BitCash, or the Stripe sandbox',
    group: 'outside',
    at: 'apps/api/src/gateways/payment-provider',
  },
  { id: 'mail', label: 'Email: SMTP server', group: 'outside', at: 'apps/api/src/gateways/mailer' },
  { id: 'sms', label: 'SMS adapter', group: 'outside', at: 'apps/api/src/gateways/sms' },
  {
    id: 'push',
    label: 'Push service of the browser',
    group: 'outside',
    at: 'apps/api/src/gateways/push',
  },
  {
    id: 'receiver',
    label: "Merchant's webhook receiver",
    group: 'outside',
    at: 'apps/api/src/gateways/webhook',
  },
  {
    id: 'storage',
    label: 'Object storage for files',
    group: 'outside',
    at: 'apps/api/src/gateways/file-storage',
  },
  {
    id: 'collector',
    label: 'OpenTelemetry collector',
    group: 'outside',
    at: 'apps/api/src/gateways/tracing',
  },
];

const EDGES: readonly (readonly [from: string, to: string, label: string])[] = [
  ['payer', 'wallet', 'slides to pay'],
  ['wallet', 'api', 'JSON, server-sent events'],
  ['member', 'console', 'refunds, answers, manages the team'],
  ['console', 'api', 'JSON'],
  ['wallet', 'stripe', 'card number to token'],
  ['merchant', 'api', 'API key'],
  ['staff', 'api', 'staff key'],
  ['api', 'postgres', 'SQL, outbox, jobs'],
  ['api', 'ocr', 'photos'],
  ['api', 'reader', 'photos, if READER_URL is set'],
  ['api', 'stripe', 'authorize, capture, void, refund'],
  ['stripe', 'api', 'provider events'],
  ['api', 'mail', 'email'],
  ['api', 'sms', 'text message'],
  ['api', 'push', 'encrypted push'],
  ['api', 'storage', 'files, if STORAGE_URL is set'],
  ['api', 'collector', 'traces, if OTEL_EXPORTER_OTLP_ENDPOINT is set'],
  ['doctor', 'postgres', 'checks'],
  ['doctor', 'stripe', 'checks'],
  ['doctor', 'mail', 'checks'],
  ['doctor', 'reader', 'checks'],
  ['doctor', 'storage', 'checks'],
  ['api', 'receiver', 'signed events'],
];

const GROUPS = [
  ['people', 'People and their programs'],
  ['saifu', 'Saifu'],
  ['outside', 'External systems'],
] as const;

/** Who talks to whom. Throws if a path does not exist or a gateway is missing in the diagram. */
export function drawContext(root: string): string {
  for (const { id, at } of NODES) {
    if (!existsSync(join(root, at))) throw new Error(`context diagram: ${id}: there is no ${at}`);
  }
  const folder = join(root, 'apps/api/src/gateways');
  const gateways = readdirSync(folder, { withFileTypes: true }).filter((it) => it.isDirectory());
  for (const { name } of gateways) {
    if (!NODES.some(({ at }) => at === `apps/api/src/gateways/${name}`))
      throw new Error(`context diagram: gateway ${name} is missing`);
  }
  const groups = GROUPS.flatMap(([group, title]) => [
    `  subgraph ${group}["${title}"]`,
    ...NODES.filter((node) => node.group === group).map(({ id, label }) => `    ${id}["${label}"]`),
    '  end',
  ]);
  const edges = EDGES.map(([from, to, label]) => `  ${from} -->|"${label}"| ${to}`);
  const rows = NODES.map(({ label, at }) => [label, `[\`${at}\`](../../${at})`]);
  return toPage('Context', [
    'In the sandbox, `apps/stripe-sandbox` replaces Stripe and BitCash, and `/sandbox/inbox` ' +
      'shows all email and SMS messages. The API opens connections only from ' +
      '`apps/api/src/gateways/` and to PostgreSQL.',
    toMermaid(['flowchart LR', ...groups, ...edges]),
    toTable(['Part', 'Code'], rows),
  ]);
}
