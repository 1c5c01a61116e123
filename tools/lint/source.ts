import { type ESTree, parseSync } from 'vite';

/** One file of the tree, read once for all rules. */
export type Source = {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly lineAt: (offset: number) => number;
  /** Null: not TypeScript or JavaScript. */
  readonly program: ESTree.Program | null;
};

export function readSource(path: string, text: string): Source {
  return {
    path,
    text,
    lines: text.split('\n'),
    lineAt: (offset) => text.slice(0, offset).split('\n').length,
    program: /\.(?:ts|tsx|mjs)$/.test(path) ? parseSync(path, text).program : null,
  };
}
