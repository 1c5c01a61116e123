import { posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** One file of the tree, read once for all rules. */
export type Source = {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly lineAt: (offset: number) => number;
  /** Null: not TypeScript or JavaScript. */
  readonly code: Code | null;
};

export type Code = {
  readonly program: ESTree.Program;
  readonly imports: readonly Import[];
  readonly faults: readonly string[];
};

export type Import = {
  /** A path of this repository for `./x.ts`; the name as it is written for anything else. */
  readonly target: string;
  readonly isRelative: boolean;
  /** Gone when the types are stripped. */
  readonly isType: boolean;
  readonly offset: number;
};

export function readSource(path: string, text: string): Source {
  const lines = text.split('\n');
  return {
    path,
    text,
    lines,
    lineAt: (offset) => text.slice(0, offset).split('\n').length,
    code: /\.(?:ts|tsx|mjs)$/.test(path) ? readCode(path, text) : null,
  };
}

function readCode(path: string, text: string): Code {
  const { program, module, errors } = parseSync(path, text);
  const imports: Import[] = [];
  const add = (specifier: string, isType: boolean, offset: number) => {
    const isRelative = specifier.startsWith('.');
    const target = isRelative ? posix.join(posix.dirname(path), specifier) : specifier;
    imports.push({ target, isRelative, isType, offset });
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    add(moduleRequest.value, isType, moduleRequest.start);
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) add(moduleRequest.value, isType, moduleRequest.start);
    }
  }
  new Visitor({
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal') add(String(source.value), false, source.start);
    },
    TSImportType: ({ source }) => add(source.value, true, source.start),
  }).visit(program);
  return { program, imports, faults: errors.map((error) => error.message) };
}
