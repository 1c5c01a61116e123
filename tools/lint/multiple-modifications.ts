type Modification = {
  readonly table: string;
  readonly index: number;
  /** An insert without `on conflict`, which CockroachDB always allows. */
  readonly isPlainInsert: boolean;
};

/** Not `for update`, `for no key update` or `do update`. */
const MODIFICATION =
  /(?<!\b(?:for|do|key)\s+)\b(insert into|update|delete from)\s+(?:only\s+)?([\w."]+)/g;

/** Where a statement changes a table that it also changes in another place. */
export function findMultipleModifications(code: string): readonly number[] {
  const modifications = Array.from(code.matchAll(MODIFICATION), (match): Modification => {
    const [, verb, table = ''] = match;
    const isUpsert = /\bon conflict\b/.test(scopeFrom(code, match.index));
    return { table, index: match.index, isPlainInsert: verb === 'insert into' && !isUpsert };
  });
  return [...Map.groupBy(modifications, ({ table }) => table).values()]
    .filter((group) => group.length > 1 && !group.every(({ isPlainInsert }) => isPlainInsert))
    .flatMap((group) => group.slice(1).map(({ index }) => index));
}

/** The text up to the parenthesis that closes the one around the position. */
function scopeFrom(code: string, start: number): string {
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    if (code[at] === ')') depth -= 1;
    if (depth < 0) return code.slice(start, at);
  }
  return code.slice(start);
}
