import type { ESTree } from 'vite';
import { toDialect } from '../../apps/api/src/platform/db/dialect.ts';
import type { DistributedEngine } from '../../apps/api/src/platform/db/engine.ts';
import { adaptStatements } from '../../apps/api/src/platform/db/migration-dialect.ts';
import { maskLiterals } from '../../apps/api/src/platform/db/migration-file.ts';
import { ENGINE_EXCEPTIONS, type EngineException } from './engine-exceptions.ts';
import { ENGINE_LIMITS, type EngineLimit } from './engine-limits.ts';
import { visit } from './find-code.ts';
import type { Finding, Rule } from './rule.ts';
import type { Source } from './source.ts';

const MIGRATION = /^apps\/api\/migrations\/[^/]+\.sql$/;

/** One rule per limit, for the SQL of the product and its migrations. */
export function createEngineRules(on: RegExp, except: RegExp): readonly Rule[] {
  return ENGINE_LIMITS.map((limit) => ({
    name: `engine-${limit.name}`,
    on,
    except,
    find: (source) => findBrokenLimit(source, limit),
    instead: `${limit.engines.join(' and ')}: ${limit.reason}; see ${limit.source}`,
  }));
}

export function findBrokenLimit(
  source: Source,
  limit: EngineLimit,
  exceptions: readonly EngineException[] = ENGINE_EXCEPTIONS,
): readonly Finding[] {
  const allowed = exceptions.filter(({ path }) => path === source.path);
  const findings = limit.engines.flatMap((engine) =>
    listTexts(source, engine).flatMap(({ text, line }) => findIn(text, line, limit, allowed)),
  );
  // What both engines reject is reported once.
  const distinct = new Map(
    findings.map((finding) => [`${finding.line} ${finding.found}`, finding]),
  );
  return [...distinct.values()];
}

/** The same for the text of one statement, complete as it is sent. */
export function listBrokenLimits(
  statement: string,
  engine: DistributedEngine,
  exceptions: readonly EngineException[] = ENGINE_EXCEPTIONS,
): readonly string[] {
  const text = toDialect(statement, engine);
  return ENGINE_LIMITS.filter(
    (limit) => limit.engines.includes(engine) && findIn(text, 1, limit, exceptions).length > 0,
  ).map(({ name }) => name);
}

function findIn(
  text: string,
  line: number,
  limit: EngineLimit,
  exceptions: readonly EngineException[],
): readonly Finding[] {
  const code = maskLiterals(text).toLowerCase();
  const isExcepted = exceptions.some(
    ({ limit: name, statement }) => name === limit.name && statement.test(code.trim()),
  );
  if (isExcepted) return [];
  return limit.find(code).map((index) => ({
    line: line + code.slice(0, index).split('\n').length - 1,
    found: code
      .slice(index, index + 40)
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }));
}

type Located = { readonly text: string; readonly line: number };

function listTexts(source: Source, engine: DistributedEngine): readonly Located[] {
  if (MIGRATION.test(source.path)) {
    return adaptStatements(source.text, engine).map(({ text, offset }) => {
      return { text, line: source.lineAt(offset) };
    });
  }
  return listTemplates(source).map(({ text, line }) => ({ text: toDialect(text, engine), line }));
}

const templates = new WeakMap<Source, readonly Located[]>();

/** The `sql` templates of a file, read once for all limits. */
function listTemplates(source: Source): readonly Located[] {
  const known = templates.get(source);
  if (known !== undefined) return known;
  const found: Located[] = [];
  visit(source, () => ({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      found.push({ text: readTemplate(source, quasi), line: source.lineAt(quasi.start) });
    },
  }));
  templates.set(source, found);
  return found;
}

/** The text of a template with a parameter for each expression, and as many lines. */
function readTemplate({ text }: Source, { quasis }: ESTree.TemplateLiteral): string {
  const parts = quasis.map(({ value, end }, index) => {
    const next = quasis[index + 1];
    const expression = next === undefined ? '' : text.slice(end, next.start);
    const parameter = next === undefined ? '' : '$1';
    return value.raw + parameter + '\n'.repeat(expression.split('\n').length - 1);
  });
  return parts.join('');
}
