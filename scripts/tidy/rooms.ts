/** The packages: which of ours each may import, and what from outside. */
export const ROOMS: Readonly<Record<string, Room>> = {
  'packages/domain': { ours: [], outside: /^$/ },
  'packages/contract': { ours: ['domain'], outside: /^zod\/mini$/ },
  'packages/texts': { ours: ['domain'], outside: /^$/ },
  'packages/client': { ours: ['contract', 'domain'], outside: /^$/ },
  'packages/ui': { ours: [], outside: /^(?:react|react-dom|@tabler\/icons-react)(?:\/|$)/ },
  'packages/reader': { ours: [], outside: /./ },
  'apps/api': { ours: ['domain', 'contract', 'texts', 'reader'], outside: /./ },
  'apps/acquirer': { ours: [], outside: /./ },
  'apps/wallet': { ours: ['client', 'contract', 'domain', 'texts', 'ui'], outside: /./ },
  'apps/console': { ours: ['client', 'contract', 'domain', 'texts', 'ui'], outside: /./ },
};

/** Scripts, journeys and benchmarks stand outside the house and may look into it. */
export const WORKSHOP = /^(?:scripts|e2e|bench)\/|^[^/]+$/;
export const OPEN_TO_WORKSHOP = /^(?:scripts|e2e|bench|apps\/(?:api|wallet)\/src)\//;

/** Files above the 150 lines, up to the 250 that none may pass, each with its reason. */
export const LONG: Readonly<Record<string, string>> = {
  'apps/api/src/modules/account/store.ts': 'one table with many columns, each named three times',
  'apps/api/src/modules/agreement/store.ts': 'one table with many columns, each named three times',
  'apps/api/src/modules/challenge/store.ts': 'the life of one row, from asked to forgotten',
  'apps/api/src/modules/closing/store.ts':
    'every question about money that a payment has, opened under the same lock',
  'apps/api/src/modules/card/store.ts': 'one table with many columns, each named three times',
  'apps/api/src/modules/message/store.ts': 'the life of one row, from written to forgotten',
  'apps/api/src/modules/outcome/store.ts': 'the one statement after the network, and its siblings',
  'apps/api/src/modules/payment/pay-order.ts': 'the slide from end to end, read in one go',
  'apps/api/src/modules/payment/store.ts':
    'the one statement before the network, with all it weighs',
  'apps/api/src/modules/order/store.ts': 'one table with many columns, each named three times',
  'apps/api/src/modules/receipt/store.ts': 'one table, its versions, and all it is searched by',
  'apps/api/src/modules/store/store.ts': 'one table with many columns, each named three times',
  'apps/api/src/platform/embedded-postgres.ts':
    'launching, adopting, watching and stopping one server are one story told in one place',
  'apps/api/src/modules/transition/store.ts':
    'the one statement of a step, with all that is written beside it',
  'packages/domain/src/limits.ts': 'the one home of every number',
  'packages/domain/src/refusal.ts': 'the one catalogue of every no, which must be one',
};

export type Room = {
  readonly ours: readonly string[];
  readonly outside: RegExp;
};
