/** The packages: which of ours each may import, and what from outside. */
export const ROOMS: Readonly<Record<string, Room>> = {
  'packages/domain': { ours: [], outside: /^$/ },
  'packages/contract': { ours: ['domain'], outside: /^zod\/mini$/ },
  'packages/i18n': { ours: ['domain'], outside: /^$/ },
  'packages/client': { ours: ['contract', 'domain'], outside: /^$/ },
  'packages/ui': { ours: [], outside: /^(?:react|react-dom|@tabler\/icons-react)(?:\/|$)/ },
  'packages/receipt-reader': { ours: [], outside: /./ },
  'packages/dev-postgres': { ours: [], outside: /./ },
  'apps/api': {
    ours: ['domain', 'contract', 'i18n', 'receipt-reader', 'dev-postgres'],
    outside: /./,
  },
  'apps/stripe-sandbox': { ours: [], outside: /./ },
  'apps/wallet': { ours: ['client', 'contract', 'domain', 'i18n', 'ui'], outside: /./ },
  'apps/console': { ours: ['client', 'contract', 'domain', 'i18n', 'ui'], outside: /./ },
};

/** Scripts, journeys and benchmarks stand outside the house and may look into it. */
export const WORKSHOP = /^(?:tools|e2e|bench)\/|^[^/]+$/;
export const OPEN_TO_WORKSHOP = /^(?:tools|e2e|bench|apps\/(?:api|wallet)\/src)\//;

/** May be imported by every package: there is one place that normalizes text. */
export const OPEN_TO_ALL: readonly string[] = ['@saifu/domain/shared/normalize-text'];

export type Room = {
  readonly ours: readonly string[];
  readonly outside: RegExp;
};
