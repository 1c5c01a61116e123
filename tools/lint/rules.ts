import {
  barrel,
  defaultExport,
  globals,
  inStrings,
  longFunction,
  syntaxFault,
} from './find-code.ts';
import * as find from './find-imports.ts';
import * as text from './find-text.ts';
import { wordsInJsx } from './find-words.ts';
import type { Rule } from './rule.ts';

/** What features of a web app are built on. */
const WEB_BASE = 'camera|components|forms|hooks|i18n|lib|routing';
const CODE = /\.(?:ts|tsx|mjs)$/;
const TEST = /\.(?:test|spec)\.tsx?$|\.fixture\.tsx?$|\/testing\//;
const EVERYTHING = /./;
const LOCK = /^package-lock\.json$/;

const COLOUR =
  /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i;
const NETWORK_PACKAGE =
  /^(?:node:)?(?:http|https|http2|net|tls|dgram)$|^(?:undici|axios|ky|got|stripe|nodemailer)$/;
const NETWORK_GLOBAL = /^(?:fetch|XMLHttpRequest|WebSocket|EventSource|navigator\.sendBeacon)$/;

/** The house rules. A rule that no program checks is a wish; these are checked. */
export const RULES: readonly Rule[] = [
  // Who may know whom.
  {
    name: 'import-package',
    on: CODE,
    find: find.packageNotAllowed,
    instead: 'import only what ROOMS allows this package (tools/lint/packages.ts)',
  },
  {
    name: 'import-outside',
    on: CODE,
    except: TEST,
    find: find.outsideNotAllowed,
    instead: 'this package runs anywhere: take what it needs as an argument',
  },
  {
    name: 'import-path',
    on: CODE,
    find: find.leavesRoom,
    instead: 'another package is imported by its name, @saifu/<package>/<file>',
  },
  {
    name: 'import-extension',
    on: CODE,
    find: find.withoutExtension,
    instead: 'write the extension: Node runs what is written',
  },

  // The server: routes, use case, domain, repository, gateway; nothing calls back up.
  {
    name: 'api-door',
    on: /^apps\/api\/src\//,
    except: /^apps\/api\/src\/(?:main|worker|routes)\.ts$|\.test\.ts$|\/testing\//,
    find: find.imports({
      of: /^apps\/api\/src\/modules\/.+\/(?:routes|subscribers|schedules)\.ts$/,
    }),
    instead: 'only main.ts, worker.ts and routes.ts import routes, subscribers and schedules',
  },
  {
    name: 'api-order',
    on: /^apps\/api\/src\/modules\//,
    except: /\.(?:test|fixture)\.ts$/,
    find: find.againstCapabilityOrder,
    instead: 'a capability imports only those after it in CAPABILITIES; take a function instead',
  },
  {
    name: 'api-upward',
    on: /^apps\/api\/src\/(?:modules|gateways|platform)\//,
    except: /\/modules\/.+\/(?:routes|subscribers|views)\.ts$|\.test\.ts$/,
    find: find.imports({ of: /^apps\/api\/src\/(?:http|app\.ts|main\.ts)|\/views\.ts$/ }),
    instead: 'return a domain value and let the door speak HTTP and views',
  },
  {
    name: 'api-repository',
    on: /^apps\/api\/src\/modules\/.+\.repository\.ts$/,
    find: find.imports({ of: /^apps\/api\/src\/(?:gateways\/|dependencies\.ts)/ }),
    instead: 'a repository knows SQL and domain; the use case calls the gateway',
  },
  {
    name: 'api-sql',
    on: /^apps\/api\/src\//,
    except: /\/modules\/.+\.repository\.ts$|\/platform\/|\.test\.ts$|\/testing\//,
    find: find.imports({ of: /^(?:sql-template-tag|pg|pg-boss)$/ }),
    instead: 'SQL stands in a repository (<noun>.repository.ts) or in platform/',
  },
  {
    name: 'api-wire',
    on: /^apps\/api\/src\/(?:modules|gateways|platform)\//,
    except: /\/modules\/.+\/(?:routes|subscribers|views)\.ts$|\.test\.ts$/,
    find: find.imports({ of: /^@saifu\/contract\// }),
    instead: 'only routes, subscribers and views make wire words; speak domain here',
  },

  // The web: app, screens, features, packages.
  {
    name: 'web-feature',
    on: /^apps\/(?:wallet|console)\/src\/features\//,
    find: find.otherFeature,
    instead: 'a feature never knows another; a screen composes them',
  },
  {
    name: 'web-upward',
    on: new RegExp(`^apps/(?:wallet|console)/src/(?:features|${WEB_BASE})/`),
    find: find.imports({ of: /^apps\/\w+\/src\/(?:app|screens)\/|^apps\/\w+\/src\/main\.tsx$/ }),
    instead: 'take it as a property from the screen',
  },
  {
    name: 'web-text',
    on: new RegExp(`^apps/(?:wallet|console)/src/(?:${WEB_BASE})/`),
    find: find.imports({ of: /^apps\/\w+\/src\/features\// }),
    instead: 'take it as an argument: features import these folders, not the other way round',
  },
  {
    name: 'web-screen',
    on: /^apps\/(?:wallet|console)\/src\/screens\//,
    except: /\.test\.tsx?$/,
    find: find.imports({ of: /^apps\/\w+\/src\/app\//, but: /\/app\/(?:routes|guard)\.ts$/ }),
    instead: 'of app, a screen may know only the route table and the guard',
  },
  {
    name: 'web-call',
    on: /^apps\/(?:wallet|console)\/src\//,
    except: /\/features\/[^/]+\/queries\.ts$|\.test\.tsx?$/,
    find: find.imports({ of: /^@saifu\/client\/call$/ }),
    instead: "only a feature's queries.ts calls the API",
  },

  // The network has two ends, and each has one place.
  {
    name: 'network-package',
    on: /^(?:apps|packages)\//,
    except:
      /^apps\/(?:api\/src\/gateways|stripe-sandbox)\/|\.test\.tsx?$|\/testing\/|\.config\.ts$/,
    find: find.imports({ of: NETWORK_PACKAGE, typesPass: true }),
    instead: 'speak to a network from apps/api/src/gateways/',
  },
  {
    name: 'network-call',
    on: /^(?:apps|packages)\//,
    // A service worker hands on what the pages ask.
    except: new RegExp(
      `^(?:apps/(?:api/src/gateways|stripe-sandbox|wallet/src/service-worker)|packages/client)/` +
        `|${TEST.source}`,
    ),
    find: globals(NETWORK_GLOBAL),
    instead: 'call through packages/client in the browser, through a gateway on the server',
  },

  // One place each for what is dangerous anywhere else.
  {
    name: 'normalize',
    on: /^(?:apps|packages)\/.*\.tsx?$/,
    // The Stripe sandbox imports nothing of ours.
    except: new RegExp(
      `^packages/domain/src/shared/normalize-text\\.ts$|^apps/stripe-sandbox/|${TEST.source}`,
    ),
    find: text.lines(/\.normalize\(|\bString\.prototype\.normalize\b/),
    instead:
      'call normalizeText of @saifu/domain/shared/normalize-text: it measures the text first',
  },
  {
    name: 'locale-compare',
    on: /^(?:apps\/api|packages)\/.*\.tsx?$/,
    except: TEST,
    find: text.lines(/\.localeCompare\(|\bIntl\.Collator\b/),
    instead: 'compare with < and >: collation normalizes too, and takes as long with hostile text',
  },

  // Sizes.
  {
    name: 'file-length',
    on: /\.(?:ts|tsx|mjs|css)$/,
    except: new RegExp(`\\.repository\\.ts$|${TEST.source}`),
    find: text.longFile(300),
    instead: 'make it two files, if it is two things; 300 lines at most',
  },
  {
    name: 'function-length',
    on: CODE,
    except: TEST,
    find: longFunction(70),
    instead: 'give a part of it a name of its own; 70 lines at most',
  },
  {
    name: 'line-length',
    on: /\.(?:ts|tsx|mjs|css|sql)$/,
    find: text.longLine(100),
    instead: 'break the line; 100 columns at most',
  },
  {
    name: 'agents-length',
    on: /^AGENTS\.md$/,
    find: text.moreLinesThan(60),
    instead: 'what does not fit into 60 lines belongs into ARCHITECTURE or CONTRIBUTING',
  },

  // Shape and names.
  {
    name: 'syntax',
    on: CODE,
    find: syntaxFault,
    instead: 'mend it: this cannot be read',
  },
  {
    name: 'default-export',
    on: CODE,
    except: /\.config\.ts$/,
    find: defaultExport,
    instead: 'export it by its name, the name of the file',
  },
  {
    name: 'barrel',
    on: CODE,
    find: barrel,
    instead: 'import from the file that makes the thing',
  },
  {
    name: 'file-name',
    on: /\.(?:ts|tsx|mjs|css|sql)$/,
    find: text.pathMatches(/(?<=^|\/)(?![a-z0-9]+(?:[-.][a-z0-9]+)*$)[^/]+$/),
    instead: 'name the file in kebab-case, like its main export',
  },
  {
    name: 'empty-name',
    on: EVERYTHING,
    find: text.pathMatches(
      /(?<![a-z0-9])(?:utils?|helpers?|common|managers?|services?|misc)(?![a-z0-9]|-worker)/i,
    ),
    instead: 'name it by the noun or verb it is about',
  },
  {
    name: 'leftover',
    on: EVERYTHING,
    except: LOCK,
    find: text.lines(/\b(?:TO[D]O|FIX[M]E|X[X]X|HA[C]K)\b/),
    instead: 'do it now, or write it down where work is planned',
  },
  {
    name: 'citation',
    on: EVERYTHING,
    except: LOCK,
    find: text.lines(/\bD-\d{2}\b|\bissue #?\d+\b/i),
    instead: 'say why in a sentence; the reader has no list to look a number up in',
  },

  // Tests.
  {
    name: 'test-silenced',
    on: /\.(?:test|spec)\.tsx?$/,
    find: text.lines(
      /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme|skipIf|runIf|fails)\b/,
    ),
    instead: 'run every test every time, or delete it',
  },
  {
    name: 'test-title',
    on: /\.(?:test|spec)\.tsx?$/,
    find: text.lines(/\b(?:test|it)\b.*\(\s*(['"`]).*\bshould\b.*\1/),
    instead: 'say what is, not what ought to be',
  },

  // Words, colours, noise.
  {
    name: 'jsx-words',
    on: /^(?:apps|packages)\/.*\.tsx$/,
    except: TEST,
    find: wordsInJsx,
    instead: 'take the words from texts by a key, in all three languages',
  },
  {
    name: 'colour-css',
    on: /\.css$/,
    except: /^packages\/ui\/src\/tokens\.css$/,
    find: text.lines(COLOUR),
    instead: 'use a colour of packages/ui/src/tokens.css',
  },
  {
    name: 'colour-name',
    on: /\.css$/,
    except: /^packages\/ui\/src\/tokens\.css$/,
    find: text.lines(
      /:[^;{]*(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|orange|yellow|teal)(?![\w-])/,
    ),
    instead: 'use a colour of packages/ui/src/tokens.css',
  },
  {
    name: 'colour-code',
    on: /^(?:apps|packages)\/.*\.tsx?$/,
    except: /^apps\/api\/src\/http\/api-docs\.ts$|\.(?:test|spec)\.tsx?$/,
    find: inStrings(COLOUR),
    instead: 'use a class, and a colour of packages/ui/src/tokens.css',
  },
  {
    name: 'font-size',
    on: /\.css$/,
    except: /^packages\/ui\/src\/tokens\.css$/,
    find: text.lines(/\bfont(?:-size)?\s*:[^;]*\b[\d.]+(?:px|pt|rem)\b/),
    instead: 'use a --text-* size of packages/ui/src/tokens.css',
  },
  {
    name: 'console',
    on: /^(?:apps|packages)\//,
    find: globals(/^console\./),
    instead: 'the server has a log with allowed fields; the browser says it on the screen',
  },

  // Files that are not code.
  {
    name: 'markdown-title',
    on: /\.md$/,
    find: text.notOneTitle,
    instead: 'begin with one title, "# …", and have no second',
  },
  {
    name: 'migration-number',
    on: /^apps\/api\/migrations\//,
    find: text.numberGap,
    instead: 'number migrations 0001-name.sql, 0002-name.sql and on, without a gap',
  },
  {
    name: 'machine-path',
    on: EVERYTHING,
    find: text.lines(/(?<![\w.@}-])\/(?:(?:work|root)\/[\w.-]|(?:home|Users)\/[\w.-]+\/)/),
    instead: 'make the path from where the file stands',
  },
  {
    name: 'registry-host',
    on: EVERYTHING,
    find: text.lines(/\bregistry\.[\w-]+\.[a-z]{2,}\b|\bregistry\s*=\s*\S|\bnpm\.pkg\.[a-z]+/),
    instead: "leave the registry to each machine's own npm",
  },
  {
    name: 'lock-resolved',
    on: LOCK,
    find: text.lines(/"resolved":\s*"(?:https?|git)/),
    instead: 'npm install again under the .npmrc here, which leaves addresses out',
  },
];
