const WEB_APP = ['client', 'contract', 'domain', 'i18n', 'ui', 'web'] as const;

/** Of the packages and apps: which of ours each may import, and what else. */
export const PACKAGES: Readonly<Record<string, Package>> = {
  'packages/domain': { ours: [], npm: [] },
  'packages/contract': { ours: ['domain'], npm: ['zod/mini'] },
  'packages/i18n': { ours: ['domain'], npm: [] },
  'packages/client': { ours: ['contract', 'domain'], npm: [] },
  'packages/merchant-sdk': { ours: ['contract', 'domain'], npm: 'any' },
  'packages/ui': { ours: ['domain'], npm: ['react', 'react-dom', '@tabler/icons-react'] },
  'packages/web': { ours: ['client', 'contract', 'domain', 'i18n', 'ui'], npm: 'any' },
  'packages/receipt-reader': { ours: [], npm: 'any' },
  'packages/dev-postgres': { ours: [], npm: 'any' },
  'apps/api': {
    // Tests call the API through the client for merchants.
    ours: ['domain', 'contract', 'i18n', 'receipt-reader', 'dev-postgres', 'merchant-sdk'],
    npm: 'any',
  },
  'apps/stripe-sandbox': { ours: [], npm: 'any' },
  'apps/wallet': { ours: WEB_APP, npm: 'any' },
  'apps/console': { ours: WEB_APP, npm: 'any' },
};

/** May be imported by every package: there is one place that normalizes text. */
export const ALLOWED_EVERYWHERE: readonly string[] = [
  'packages/domain/src/shared/normalize-text.ts',
];

export type Package = {
  /** Names of folders in packages/. */
  readonly ours: readonly string[];
  /** Packages of npm, and with 'any' also modules of Node. */
  readonly npm: 'any' | readonly string[];
};
