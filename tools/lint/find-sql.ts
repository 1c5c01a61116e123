import { maskLiterals } from '../../apps/api/src/platform/db/migration-file.ts';
import { visit } from './find-code.ts';
import type { Rule } from './rule.ts';

const STAR = /(?:\b(?:select|returning|distinct|all)|,)\s*\*|([\w"}]+)\.\*/gi;
/** A set-returning function, a list of values or a subquery, whose columns the statement names. */
const NAMED_COLUMNS = /^\s*from\s+(?:\w+\s*)?\(/i;
const CTE = /(\w+)\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi;

/** `*` for the columns of a table in a `sql` template. */
export const starColumns: Rule['find'] = (source) =>
  visit(source, (report) => ({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const text = maskLiterals(blankExpressions(source.text, quasi));
      const ctes = new Set(Array.from(text.matchAll(CTE), ([, name]) => name));
      for (const { 0: found, 1: alias, index } of text.matchAll(STAR)) {
        const rest = text.slice(index + found.length);
        const from = /^\s*from\s+(\w+)/i.exec(rest)?.[1];
        if (NAMED_COLUMNS.test(rest) || ctes.has(alias ?? from)) continue;
        const start = quasi.start + index;
        report({ start, end: start + found.length });
      }
    },
  }));

type Span = { readonly start: number; readonly end: number };
type Template = Span & { readonly expressions: readonly Span[] };

/** The text of a template with spaces for its expressions. */
function blankExpressions(text: string, { start, end, expressions }: Template): string {
  const blank = (code: string) => code.replaceAll(/[^\n]/g, ' ');
  let at = start;
  const parts = expressions.map((expression) => {
    const part =
      text.slice(at, expression.start) + blank(text.slice(expression.start, expression.end));
    at = expression.end;
    return part;
  });
  return parts.join('') + text.slice(at, end);
}
