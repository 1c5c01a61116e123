import { globals, inlineImportTypes, inStrings, longFunction } from './find-code.ts';
import { createEngineRules } from './find-engine-limits.ts';
import { duplicateTypes, functionConstants } from './find-exports.ts';
import { literalJsxText } from './find-jsx-text.ts';
import * as migration from './find-migration.ts';
import { findOldWords } from './find-old-words.ts';
import { starColumns } from './find-sql.ts';
import * as text from './find-text.ts';
import type { Rule } from './rule.ts';

const CODE = /\.(?:ts|tsx|mjs)$/;
const TEST = /\.(?:test|spec)\.tsx?$|\.fixture\.tsx?$|\/testing\//;
const EVERYTHING = /./;
/** Those before 0010 ran when nothing else did. */
const LATER_MIGRATION = /^apps\/api\/migrations\/(?!000\d-).*\.sql$/;
const LOCK = /(?:^|\/)package-lock\.json$/;

const COLOUR =
  /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i;
const NETWORK_GLOBAL = /^(?:fetch|XMLHttpRequest|WebSocket|EventSource|navigator\.sendBeacon)$/;

/**
 * The architecture rules that neither Biome nor the compiler checks. Who may import whom stands in
 * .dependency-cruiser.mjs.
 */
export const RULES: readonly Rule[] = [
  // One place each for what is dangerous anywhere else.
  {
    name: 'network-call',
    on: /^(?:apps|packages)\//,
    // A service worker hands on what the pages ask. Merchants' programs run elsewhere.
    except: new RegExp(
      `^apps/(?:api/src/gateways|stripe-sandbox|wallet/src/service-worker)/` +
        `|^packages/(?:client|merchant-sdk)/|${TEST.source}`,
    ),
    find: globals(NETWORK_GLOBAL),
    instead: 'call through packages/client in the browser, through a gateway on the server',
  },
  {
    name: 'text-normalization',
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
    // The column types are generated from the migrated database.
    except: new RegExp(
      `\\.repository\\.ts$|^apps/api/src/platform/db/database-types\\.ts$|${TEST.source}`,
    ),
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
    name: 'function-constant',
    on: CODE,
    find: functionConstants,
    instead: 'declare it with `export function`, or give the constant a type',
  },
  {
    name: 'duplicate-type',
    on: /^(?:apps|packages)\/.*\.tsx?$/,
    find: duplicateTypes,
    instead: 'put the use case, view or component in front of the name',
  },
  {
    name: 'inline-import-type',
    on: CODE,
    find: inlineImportTypes,
    instead: 'write `import type`: the import rules do not see this form',
  },
  {
    name: 'file-name',
    on: /\.(?:ts|tsx|mjs|css|sql)$/,
    // Its name is how dependency-cruiser finds it.
    except: /^\.dependency-cruiser\.mjs$/,
    find: text.pathMatches(/(?<=^|\/)(?![a-z0-9]+(?:[-.][a-z0-9]+)*$)[^/]+$/),
    instead: 'name the file in kebab-case, like its main export',
  },
  {
    name: 'vague-name',
    on: EVERYTHING,
    find: text.pathMatches(
      /(?<![a-z0-9])(?:utils?|helpers?|common|managers?|services?|misc)(?![a-z0-9]|-worker)/i,
    ),
    // systemd requires the ending.
    except: /^deploy\/.*\.service$/,
    instead: 'name it by the noun or verb it is about',
  },
  {
    name: 'todo-comment',
    on: EVERYTHING,
    except: LOCK,
    find: text.lines(/\b(?:TO[D]O|FIX[M]E|X[X]X|HA[C]K)\b/),
    instead: 'do it now, or write it down where work is planned',
  },
  {
    name: 'ticket-number',
    on: EVERYTHING,
    except: LOCK,
    find: text.lines(/\bD-\d{2}\b|\bissue #?\d+\b/i),
    instead: 'say why in a sentence; the reader has no list to look a number up in',
  },

  // Tests.
  {
    name: 'skipped-test',
    on: /\.(?:test|spec)\.tsx?$/,
    find: text.lines(
      /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme|skipIf|runIf|fails)\b/,
    ),
    instead: 'run every test every time, or delete it',
  },
  {
    name: 'old-word',
    on: /\.(?:ts|tsx|mjs|sql|css)$/,
    find: findOldWords,
    instead: 'use the word of docs/glossary.md',
  },
  {
    name: 'test-title',
    on: /\.(?:test|spec)\.tsx?$/,
    find: text.lines(/\b(?:test|it)\b.*\(\s*(['"`]).*\bshould\b.*\1/),
    instead: 'say what is, not what ought to be',
  },

  // Words and colours.
  {
    name: 'jsx-text',
    on: /^(?:apps|packages)\/.*\.tsx$/,
    except: TEST,
    find: literalJsxText,
    instead: 'take the text from packages/i18n by a key, in all three languages',
  },
  {
    name: 'colour-in-css',
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
    name: 'colour-in-code',
    on: /^(?:apps|packages)\/.*\.tsx?$/,
    // Mail programs support no CSS variables.
    except:
      /^apps\/api\/src\/(?:http\/api-docs|modules\/.*\/mail-colors)\.ts$|\.(?:test|spec)\.tsx?$/,
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

  // Files that are not code.
  {
    name: 'markdown-title',
    on: /\.md$/,
    find: text.notOneTitle,
    instead: 'begin with one title, "# …", and have no second',
  },
  {
    name: 'migration-number',
    on: /^apps\/api\/migrations\/.*\.sql$/,
    find: text.misnumberedMigration,
    instead: 'number migrations 0001-name.sql, 0002-name.sql and on, without a gap',
  },
  {
    name: 'migration-contract',
    on: LATER_MIGRATION,
    find: migration.contractions,
    instead: 'the previous release still runs: do it a release later, in a `-- contract` file',
  },
  {
    name: 'migration-blocks',
    on: LATER_MIGRATION,
    find: migration.blockingMigrations,
    instead: 'build an index concurrently; add a constraint `not valid` and validate it later',
  },
  {
    name: 'migration-mixed',
    on: LATER_MIGRATION,
    find: migration.mixedMigration,
    instead: 'change rows in a migration of its own, which does not hold the locks of the schema',
  },
  {
    name: 'migration-repeatable',
    on: LATER_MIGRATION,
    find: migration.unrepeatableMigration,
    instead: 'begin with `-- no transaction`, and drop the index concurrently before you create it',
  },
  {
    name: 'sql-star',
    on: /^apps\/api\/src\/.*\.ts$/,
    except: TEST,
    find: starColumns,
    instead: 'name the columns: a prepared statement fails when a migration changes its result',
  },
  // What a distributed database would reject.
  ...createEngineRules(/^apps\/api\/(?:src\/.*\.ts|migrations\/.*\.sql)$/, TEST),
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
