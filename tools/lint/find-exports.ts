import type { ESTree } from 'vite';
import { visit } from './find-code.ts';
import type { Finding, Rule, Tree } from './rule.ts';
import type { Source } from './source.ts';

type Find = Rule['find'];

/** A constant that is a function without a type: with one, it says which interface it has. */
export const functionConstants: Find = (source) =>
  visit(source, (report) => ({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type !== 'VariableDeclaration') return;
      for (const { id, init } of declaration.declarations) {
        const isTyped = 'typeAnnotation' in id && id.typeAnnotation != null;
        if (!isTyped && /^(?:Arrow)?FunctionExpression$/.test(init?.type ?? '')) report(id);
      }
    },
  }));

/** A type of which another file of the same app or package exports a namesake. */
export const duplicateTypes: Find = (source, tree) =>
  exportedTypes(source).flatMap(({ line, found: name }) => {
    const others = getIndex(tree).get(`${getPackage(source)} ${name}`) ?? [];
    const other = others.find((path) => path !== source.path);
    return other === undefined ? [] : [{ line, found: `${name}, also in ${other}` }];
  });

const indexes = new WeakMap<Tree, ReadonlyMap<string, readonly string[]>>();

/** The files that export a type, by package and name. */
function getIndex(tree: Tree): ReadonlyMap<string, readonly string[]> {
  const known = indexes.get(tree);
  if (known !== undefined) return known;
  const index = new Map<string, string[]>();
  for (const source of tree.values()) {
    for (const { found: name } of exportedTypes(source)) {
      const key = `${getPackage(source)} ${name}`;
      index.set(key, [...(index.get(key) ?? []), source.path]);
    }
  }
  indexes.set(tree, index);
  return index;
}

function exportedTypes({ program, lineAt }: Source): readonly Finding[] {
  const body = program?.body ?? [];
  const own = new Set(body.map(getTypeName));
  return body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.source !== null) return [];
    const line = lineAt(node.start);
    const declared = getTypeName(node.declaration);
    const listed = node.specifiers.flatMap(({ local, exported }) =>
      'name' in local && own.has(local.name) && 'name' in exported ? [exported.name] : [],
    );
    return [...(declared === undefined ? [] : [declared]), ...listed].map((found) => ({
      line,
      found,
    }));
  });
}

function getTypeName(node: ESTree.Node | null): string | undefined {
  switch (node?.type) {
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return node.id.name;
    case 'ClassDeclaration':
      return node.id?.name;
    default:
      return undefined;
  }
}

function getPackage({ path }: Source): string | undefined {
  return /^(?:packages|apps)\/[^/]+/.exec(path)?.[0];
}
