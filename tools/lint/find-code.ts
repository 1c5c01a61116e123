import { type ESTree, Visitor, type VisitorObject } from 'vite';
import type { Finding, Rule } from './rule.ts';
import type { Source } from './source.ts';

type Find = Rule['find'];
type Span = { readonly start: number; readonly end: number };
type Report = (node: Span, found?: string) => void;

export function longFunction(linesMax: number): Find {
  return (source) =>
    visit(source, (report) => {
      const measure = (node: Span) => {
        const lines = source.lineAt(node.end) - source.lineAt(node.start) + 1;
        if (lines > linesMax) report(node, `${lines} lines`);
      };
      return {
        FunctionDeclaration: measure,
        FunctionExpression: measure,
        ArrowFunctionExpression: measure,
      };
    });
}

/** Types imported in the middle of a type, which dependency-cruiser does not see. */
export const inlineImportTypes: Find = (source) =>
  visit(source, (report) => ({ TSImportType: (node) => report(node) }));

/** Uses of global functions and objects of the browser or of Node. */
export function globals(names: RegExp): Find {
  return (source) =>
    visit(source, (report) => {
      const check = (node: ESTree.Expression) => {
        const name = globalName(node);
        if (name !== undefined && names.test(name)) report(node, name);
      };
      return {
        CallExpression: ({ callee }) => {
          if (callee.type === 'Identifier') check(callee);
        },
        NewExpression: ({ callee }) => {
          if (callee.type === 'Identifier') check(callee);
        },
        MemberExpression: check,
      };
    });
}

export function inStrings(pattern: RegExp): Find {
  return (source) =>
    visit(source, (report) => {
      const check = (node: Span, text: string) => {
        const found = pattern.exec(text)?.[0];
        if (found !== undefined) report(node, found);
      };
      return {
        Literal: (node) => {
          if (typeof node.value === 'string') check(node, node.value);
        },
        TemplateElement: (node) => check(node, node.value.raw),
      };
    });
}

export function hasFunction(source: Source): boolean {
  const isThere = visit(source, (report) => ({
    FunctionDeclaration: (node) => report(node),
    FunctionExpression: (node) => report(node),
    ArrowFunctionExpression: (node) => report(node),
  }));
  return isThere.length > 0;
}

/** Walks the file once and gathers what the visitor reports. */
export function visit(source: Source, visitor: (report: Report) => VisitorObject): Finding[] {
  if (source.program === null) return [];
  const findings: Finding[] = [];
  const report: Report = ({ start, end }, found = source.text.slice(start, end)) => {
    findings.push({ line: source.lineAt(start), found: found.trim().slice(0, 60) });
  };
  new Visitor(visitor(report)).visit(source.program);
  return findings;
}

/** `fetch` of both `fetch` and `window.fetch`; `console.log` of `console.log`. */
function globalName(node: ESTree.Expression): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return undefined;
  const name = getName(node.property);
  const owner = node.object.name;
  return /^(?:globalThis|window|self)$/.test(owner) ? name : `${owner}.${name}`;
}

function getName(node: { readonly type: string }): string | undefined {
  return 'name' in node && typeof node.name === 'string' ? node.name : undefined;
}
