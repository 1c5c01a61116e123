import { type ESTree, type Plugin, parseAst, Visitor } from 'vite';

/** What only the API and its document read of an endpoint. */
const SERVER_ONLY: ReadonlySet<string> = new Set([
  'summary',
  'errors',
  'reply',
  'media',
  'status',
  'roles',
]);

/**
 * Removes from the endpoints what a browser never reads: it trusts the types of a response and does
 * not validate it. Marks the definitions as pure, so that schemas without a user are dropped.
 * Otherwise every page would create the schemas of all responses before its first render.
 */
export function browserContract(): Plugin {
  return {
    name: 'browser-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/[a-z-]+\.ts$/ },
      handler: (code) => ({ code: shrinkContract(code), map: null }),
    },
  };
}

type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** A module of the contract, as JavaScript, for the browser. */
export function shrinkContract(code: string): string {
  const edits: Edit[] = [];
  let functions = 0;
  const enter = () => {
    functions += 1;
  };
  const leave = () => {
    functions -= 1;
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression(call) {
      // A call within a function may have effects when the function is called.
      if (functions > 0) return;
      edits.push({ start: call.start, end: call.start, text: '/* @__PURE__ */ ' });
      for (const { start, end } of findServerOnly(call)) {
        edits.push({ start, end: code[end] === ',' ? end + 1 : end, text: '' });
      }
    },
  }).visit(parseAst(code));
  return apply(code, edits);
}

function findServerOnly(call: ESTree.CallExpression): readonly ESTree.ObjectProperty[] {
  const [row] = call.arguments;
  if (call.callee.type !== 'Identifier' || call.callee.name !== 'endpoint') return [];
  if (row?.type !== 'ObjectExpression') return [];
  return row.properties.filter(
    (property) =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      SERVER_ONLY.has(property.key.name),
  ) as ESTree.ObjectProperty[];
}

function apply(code: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    // Lies within a property that was removed.
    if (start < at) continue;
    result += code.slice(at, start) + text;
    at = end;
  }
  return result + code.slice(at);
}
