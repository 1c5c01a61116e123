import { type ESTree, Visitor, type VisitorObject } from 'vite';
import type { Finding, Rule } from './rule.ts';
import type { Source } from './source.ts';

type Find = Rule['find'];
type Span = { readonly start: number; readonly end: number };
type Report = (node: Span, found?: string) => void;

export const syntaxFault: Find = ({ code }) =>
  (code?.faults ?? []).map((found) => ({ line: 1, found }));

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

export const defaultExport: Find = (source) =>
  visit(source, (report) => ({
    ExportDefaultDeclaration: (node) => report(node, 'export default'),
    ExportSpecifier: (node) => {
      if (nameOf(node.exported) === 'default') report(node);
    },
  }));

/** A file that only hands on what others made. */
export const barrel: Find = ({ code }) => {
  const body = code?.program.body ?? [];
  const handsOn = body.filter(isHandingOn);
  const isBarrel = handsOn.length > 0 && body.every((node) => isHandingOn(node) || isImport(node));
  return isBarrel ? [{ line: 1, found: `${handsOn.length} re-exports` }] : [];
};

/** Uses of what the browser or Node gives to everyone. */
export function globals(names: RegExp): Find {
  return (source) =>
    visit(source, (report) => {
      const judge = (node: ESTree.Expression) => {
        const name = globalName(node);
        if (name !== undefined && names.test(name)) report(node, name);
      };
      return {
        CallExpression: ({ callee }) => {
          if (callee.type === 'Identifier') judge(callee);
        },
        NewExpression: ({ callee }) => {
          if (callee.type === 'Identifier') judge(callee);
        },
        MemberExpression: judge,
      };
    });
}

export function inStrings(pattern: RegExp): Find {
  return (source) =>
    visit(source, (report) => {
      const judge = (node: Span, text: string) => {
        const found = pattern.exec(text)?.[0];
        if (found !== undefined) report(node, found);
      };
      return {
        Literal: (node) => {
          if (typeof node.value === 'string') judge(node, node.value);
        },
        TemplateElement: (node) => judge(node, node.value.raw),
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
  if (source.code === null) return [];
  const findings: Finding[] = [];
  const report: Report = ({ start, end }, found = source.text.slice(start, end)) => {
    findings.push({ line: source.lineAt(start), found: found.trim().slice(0, 60) });
  };
  new Visitor(visitor(report)).visit(source.code.program);
  return findings;
}

/** `fetch` of both `fetch` and `window.fetch`; `console.log` of `console.log`. */
function globalName(node: ESTree.Expression): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return undefined;
  const name = nameOf(node.property);
  const owner = node.object.name;
  return /^(?:globalThis|window|self)$/.test(owner) ? name : `${owner}.${name}`;
}

function nameOf(node: { readonly type: string }): string | undefined {
  return 'name' in node && typeof node.name === 'string' ? node.name : undefined;
}

function isHandingOn(node: ESTree.Program['body'][number]): boolean {
  if (node.type === 'ExportAllDeclaration') return true;
  if (node.type !== 'ExportNamedDeclaration') return false;
  return node.source !== null || (node.declaration === null && node.specifiers.length > 0);
}

function isImport(node: ESTree.Program['body'][number]): boolean {
  return node.type === 'ImportDeclaration';
}
