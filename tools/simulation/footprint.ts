/**
 * What one step of an action touches, by table. The provider counts as one table.
 * PostgreSQL runs in READ COMMITTED: a statement sees what was committed before it began, and
 * takes its row locks until its transaction ends.
 */
export type Footprint = {
  /** Committed rows that the step may see. */
  readonly reads: ReadonlySet<string>;
  /** Rows that others see changed after the step: a commit, or a statement without transaction. */
  readonly writes: ReadonlySet<string>;
  /** Rows that the step locks, waits for, or releases. */
  readonly locks: ReadonlySet<string>;
  /** The same for locks that do not exclude each other: those of foreign keys. */
  readonly shares: ReadonlySet<string>;
  /** COMMIT or ROLLBACK. */
  readonly isEnd: boolean;
};

export const PROVIDER = 'the provider';

/** The tables of the database, each with those that its foreign keys refer to. */
export type Tables = ReadonlyMap<string, readonly string[]>;

const NONE: ReadonlySet<string> = new Set();
export const NOTHING: Footprint = {
  reads: NONE,
  writes: NONE,
  locks: NONE,
  shares: NONE,
  isEnd: false,
};

const WRITTEN = /\b(?:insert\s+into|update|delete\s+from)\s+(\w+)/gi;
const LOCKS = /\bfor\s+(?:no\s+key\s+)?update\b/i;
const SHARES = /\bfor\s+(?:key\s+)?share\b/i;

/** Of a single statement. In a transaction, what it writes is visible only with the commit. */
export function describeStatement(
  text: string,
  tables: Tables,
  isInTransaction: boolean,
): Footprint {
  const words = new Set(text.match(/\w+/g));
  const reads = new Set([...tables.keys()].filter((table) => words.has(table)));
  const written = [...text.matchAll(WRITTEN)].map(([, table]) => table ?? '');
  const writes = new Set(written.filter((table) => tables.has(table)));
  // Of a locking clause the aliases are not resolved: all tables of the statement count.
  const locks = LOCKS.test(text) ? reads : writes;
  const parents = [...writes].flatMap((table) => tables.get(table) ?? []);
  const shares = new Set([...parents, ...(SHARES.test(text) ? reads : [])]);
  return { reads, writes: isInTransaction ? NONE : writes, locks, shares, isEnd: false };
}

/** Of the end of a transaction with these statements, which releases all its locks. */
export function describeEnd(
  statements: readonly { readonly text: string; readonly footprint: Footprint }[],
  tables: Tables,
  isCommit: boolean,
): Footprint {
  const unite = (pick: (footprint: Footprint) => ReadonlySet<string>) =>
    new Set(statements.flatMap(({ footprint }) => [...pick(footprint)]));
  const writes = statements.flatMap(({ text }) => [
    ...describeStatement(text, tables, false).writes,
  ]);
  return {
    reads: NONE,
    writes: isCommit ? new Set(writes) : NONE,
    locks: unite(({ locks }) => locks),
    shares: unite(({ shares }) => shares),
    isEnd: true,
  };
}

export function describeProviderCall(isWrite: boolean): Footprint {
  const provider = new Set([PROVIDER]);
  // The provider handles one request about a payment at a time.
  return isWrite
    ? { ...NOTHING, reads: provider, writes: provider, locks: provider }
    : { ...NOTHING, reads: provider };
}

const meet = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...some].some((table) => others.has(table));

/**
 * Whether two adjacent steps of different sides may be exchanged without any difference:
 * neither changes what the other sees, and neither can wait for the other's locks. Examples are
 * two reads; a read and a write that is not committed; the provider and the database. Two ends of
 * transactions are exchangeable too: both already hold their locks, on different rows, and no
 * constraint is deferred. The tables of a statement are those that its text mentions, which can
 * only be too many. The schema has no triggers and no functions of its own.
 */
export function isIndependent(one: Footprint, other: Footprint): boolean {
  if (one.isEnd && other.isEnd) return true;
  const isSeen = meet(one.writes, other.reads) || meet(other.writes, one.reads);
  const isHeld =
    meet(one.locks, other.locks) || meet(one.locks, other.shares) || meet(other.locks, one.shares);
  return !isSeen && !isHeld;
}
