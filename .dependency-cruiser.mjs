import { AGAINST_ORDER, CAPABILITIES } from './tools/lint/capabilities.ts';
import { ALLOWED_EVERYWHERE, PACKAGES } from './tools/lint/packages.ts';

const STORY = '[.]stories[.]tsx$|^packages/ui/src/gallery/';
const TEST = `[.](?:test|spec|fixture)[.]tsx?$|/testing/|${STORY}`;
const MODULES = '^apps/api/src/modules';
const WEB = '^apps/(?:wallet|console)/src';
/** What features of a web app are built on. */
const WEB_BASE = 'camera|components|forms|hooks|i18n|lib|routing';
const TOOLS = '^(?:tools|e2e|bench)/|^[^/]+$';

const LISTED = 'import only the packages that tools/lint/packages.ts lists for this one';
const BY_NAME = 'import another package by its name, @saifu/<package>/<file>';
const ORDER =
  'import only what comes later in tools/lint/capabilities.ts; take anything else as a function';

const exactly = (path) => `^${path.replaceAll('.', '[.]')}$`;
const npm = (name) => `(?:^|/)node_modules/(?:@types/)?${name}/`;

/** Who may import whom among packages and apps. */
const packageRules = [
  ...Object.entries(PACKAGES).map(([folder, { ours }]) => ({
    name: 'no-unlisted-package',
    comment: LISTED,
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: STORY },
    to: {
      path: '^(?:packages|apps)/',
      pathNot: [
        `^${folder}/`,
        ...ours.map((name) => `^packages/${name}/`),
        ...ALLOWED_EVERYWHERE.map(exactly),
      ],
    },
  })),
  {
    name: 'no-unlisted-package',
    comment: 'a story imports its own package, and texts',
    severity: 'error',
    from: { path: `^((?:packages|apps)/[^/]+)/(?:.*[.]stories[.]tsx$|src/gallery/)` },
    to: { path: '^(?:packages|apps)/', pathNot: ['^$1/', '^packages/(?:domain|i18n|ui)/'] },
  },
  {
    name: 'no-unlisted-package',
    comment: LISTED,
    severity: 'error',
    from: {
      path: '^((?:packages|apps)/[^/]+)/',
      pathNot: Object.keys(PACKAGES).map((folder) => `^${folder}/`),
    },
    to: { path: '^(?:packages|apps)/', pathNot: ['^$1/', ...ALLOWED_EVERYWHERE.map(exactly)] },
  },
  ...Object.entries(PACKAGES)
    .filter(([, allowed]) => allowed.npm !== 'any')
    .map(([folder, allowed]) => ({
      name: 'no-unlisted-npm-package',
      comment: 'this package runs in the browser and on the server: take it as an argument',
      severity: 'error',
      from: { path: `^${folder}/`, pathNot: TEST },
      to: {
        couldNotResolve: false,
        pathNot: ['^(?:packages|apps)/[^/]+/(?!node_modules/)', ...allowed.npm.map(npm)],
      },
    })),
  {
    name: 'no-relative-import-across-packages',
    comment: BY_NAME,
    severity: 'error',
    from: { path: '^((?:packages|apps)/[^/]+)/' },
    to: { dependencyTypes: ['local'], dependencyTypesNot: ['aliased'], pathNot: '^$1/' },
  },
  {
    name: 'no-relative-import-across-packages',
    comment: BY_NAME,
    severity: 'error',
    from: { path: TOOLS },
    to: {
      dependencyTypes: ['local'],
      dependencyTypesNot: ['aliased'],
      pathNot: '^(?:tools|e2e|bench|apps/(?:api|wallet|console)/src|packages/web/plugins)/',
    },
  },
];

/** The server: routes, use case, domain, repository, gateway; nothing calls back up. */
const apiRules = [
  {
    name: 'no-import-of-api-entry-points',
    comment: 'only main.ts, worker.ts and routes.ts import routes, subscribers and schedules',
    severity: 'error',
    from: {
      path: '^apps/api/src/',
      pathNot: ['^apps/api/src/(?:main|worker|routes)[.]ts$', '[.]test[.]ts$', '/testing/'],
    },
    to: { path: `${MODULES}/.+/(?:routes|subscribers|schedules)[.]ts$` },
  },
  ...CAPABILITIES.map((capability, place) => ({
    name: 'no-import-against-capability-order',
    comment: ORDER,
    severity: 'error',
    from: { path: `${MODULES}/${capability}/`, pathNot: '[.](?:test|fixture)[.]ts$' },
    to: {
      path: `${MODULES}/[^/]+/`,
      pathNot: [...CAPABILITIES.slice(place), ...exceptionsOf(capability)].map(
        (allowed) => `${MODULES}/${allowed}/`,
      ),
    },
  })),
  {
    name: 'no-import-against-capability-order',
    comment: ORDER,
    severity: 'error',
    from: {
      path: `${MODULES}/([^/]+)/`,
      pathNot: [`${MODULES}/(?:${CAPABILITIES.join('|')})/`, '[.](?:test|fixture)[.]ts$'],
    },
    to: { path: `${MODULES}/[^/]+/`, pathNot: `${MODULES}/$1/` },
  },
  {
    name: 'no-http-below-routes',
    comment: 'return a domain value; routes and subscribers make HTTP and views of it',
    severity: 'error',
    from: {
      path: '^apps/api/src/(?:modules|gateways|platform)/',
      pathNot: [`${MODULES}/.+/(?:routes|subscribers|views)[.]ts$`, '[.]test[.]ts$'],
    },
    to: { path: ['^apps/api/src/(?:http/|app[.]ts$|main[.]ts$)', '^apps/api/src/.+/views[.]ts$'] },
  },
  {
    name: 'no-contract-below-routes',
    comment: 'only routes, subscribers and views use the types of the wire; use the domain here',
    severity: 'error',
    from: {
      path: '^apps/api/src/(?:modules|gateways|platform)/',
      pathNot: [`${MODULES}/.+/(?:routes|subscribers|views)[.]ts$`, '[.]test[.]ts$'],
    },
    to: { path: '^packages/contract/' },
  },
  {
    name: 'no-gateway-in-repository',
    comment: 'a repository knows SQL and domain; the use case calls the gateway',
    severity: 'error',
    from: { path: `${MODULES}/.+[.]repository[.]ts$` },
    to: { path: '^apps/api/src/(?:gateways/|dependencies[.]ts$)' },
  },
  {
    name: 'no-sql-outside-repositories',
    comment: 'sQL stands in a repository (<noun>.repository.ts) or in platform/',
    severity: 'error',
    from: {
      path: '^apps/api/src/',
      pathNot: ['[.]repository[.]ts$', '^apps/api/src/platform/', '[.]test[.]ts$', '/testing/'],
    },
    to: { path: ['sql-template-tag', 'pg', 'pg-boss'].map(npm) },
  },
];

/** The web apps: app, screens, features, what these are built on, packages. */
const webRules = [
  {
    name: 'no-import-of-another-feature',
    comment: 'a feature never knows another; a screen composes them',
    severity: 'error',
    from: { path: '^(apps/(?:wallet|console)/src/features/[^/]+)/' },
    to: { path: `${WEB}/features/`, pathNot: '^$1/' },
  },
  {
    name: 'no-import-of-app-or-screens-below-them',
    comment: 'take it as a property from the screen',
    severity: 'error',
    from: { path: `${WEB}/(?:features|${WEB_BASE})/` },
    to: { path: [`${WEB}/(?:app|screens)/`, `${WEB}/main[.]tsx$`] },
  },
  {
    name: 'no-import-of-features-below-them',
    comment: 'take it as an argument: features import these folders, not the other way round',
    severity: 'error',
    from: { path: `${WEB}/(?:${WEB_BASE})/` },
    to: { path: `${WEB}/features/` },
  },
  {
    name: 'no-import-of-app-in-screens',
    comment: 'of app, a screen may know only the route table and the guard',
    severity: 'error',
    from: { path: `${WEB}/screens/`, pathNot: '[.]test[.]tsx?$' },
    to: { path: `${WEB}/app/`, pathNot: `${WEB}/app/(?:routes|guard)[.]ts$` },
  },
  {
    name: 'no-api-call-outside-queries',
    comment: "only a feature's queries.ts calls the API",
    severity: 'error',
    from: {
      path: `${WEB}/`,
      pathNot: [`${WEB}/features/[^/]+/queries[.]ts$`, '[.]test[.]tsx?$'],
    },
    to: { path: '^packages/client/src/call(?:-console)?[.]ts$' },
  },
];

const generalRules = [
  {
    name: 'no-network-outside-gateways',
    comment: 'reach a network only from apps/api/src/gateways/; types of its packages are free',
    severity: 'error',
    from: {
      path: '^(?:apps|packages)/',
      pathNot: [
        '^apps/(?:api/src/gateways|stripe-sandbox)/',
        '^packages/merchant-sdk/examples/',
        '[.]test[.]tsx?$',
        '/testing/',
        '[.]config[.]ts$',
      ],
    },
    to: {
      dependencyTypesNot: ['type-only'],
      path: [
        '^(?:node:)?(?:http|https|http2|net|tls|dgram)$',
        ...['undici', 'axios', 'ky', 'got', 'stripe', 'nodemailer'].map(npm),
      ],
    },
  },
  {
    name: 'no-test-code-in-production',
    comment: 'move what both need out of the test code',
    severity: 'error',
    from: { path: '^(?:apps|packages)/', pathNot: [TEST, '[.]config[.]ts$'] },
    to: { path: TEST },
  },
  {
    name: 'no-product-code-in-checker',
    comment: 'the checker proves what the product did: repeat the rule in tools/check',
    severity: 'error',
    from: { path: '^tools/check(?:[.]ts$|/)', pathNot: TEST },
    to: { path: '^(?:apps|packages|bench|e2e|tools)/', pathNot: '^tools/check/' },
  },
  {
    name: 'no-circular-import',
    comment: 'move what both need into a file of its own. Types may refer to each other',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-unresolved-import',
    comment: 'nothing is found under this name, so no other rule can judge it',
    severity: 'error',
    from: {},
    // The resolver does not look behind a query in a path that package.json exports.
    to: { couldNotResolve: true, pathNot: '[?]url$' },
  },
];

function exceptionsOf(capability) {
  return AGAINST_ORDER.filter(([from]) => from === capability).map(([, to]) => to);
}

// biome-ignore lint/style/noDefaultExport: dependency-cruiser reads its settings so.
export default {
  forbidden: [...packageRules, ...apiRules, ...webRules, ...generalRules],
  options: {
    // TypeScript 7 has no programming interface that dependency-cruiser could use.
    parser: 'swc',
    // Reads `import type` too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
