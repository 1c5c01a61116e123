import type { DatabaseEngine } from './engine.ts';

type Rewrite = { readonly from: RegExp; readonly to: string };

/**
 * CockroachDB has two of our functions only in another form. `sha256` returns the hexadecimal text
 * itself. There is no `normalize`: without it a search distinguishes full-width from half-width
 * characters of the stored text.
 */
const REWRITES: Readonly<Record<DatabaseEngine, readonly Rewrite[]>> = {
  postgresql: [],
  yugabytedb: [],
  cockroachdb: [
    { from: /\bencode\(sha256\(([\s\S]*?)\), 'hex'\)/g, to: 'sha256($1)' },
    { from: /\bnormalize\(([\s\S]*?), NFKC\)/g, to: '($1)' },
  ],
};

/** The text of a statement as the engine understands it. Lines and parameters stay the same. */
export function toDialect(text: string, engine: DatabaseEngine): string {
  return REWRITES[engine].reduce((result, { from, to }) => result.replaceAll(from, to), text);
}

/** A dialect for the statements of one pool, of which each is rewritten once. */
export function createDialect(engine: DatabaseEngine): (text: string) => string {
  if (REWRITES[engine].length === 0) return (text) => text;
  const known = new Map<string, string>();
  return (text) => {
    const rewritten = known.get(text) ?? toDialect(text, engine);
    known.set(text, rewritten);
    return rewritten;
  };
}

/**
 * What every new connection sets. By default CockroachDB rejects a statement that changes a table
 * in two places, because it corrupts a row that both change. Ours change different rows:
 * tools/lint/engine-exceptions.ts lists them.
 */
export const SESSION_SETUP: Partial<Readonly<Record<DatabaseEngine, string>>> = {
  cockroachdb: 'set enable_multiple_modifications_of_table = on',
};
