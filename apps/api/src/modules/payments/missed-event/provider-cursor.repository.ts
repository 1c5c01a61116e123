import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

type Claim = {
  /** Where to begin if the list was never read. */
  readonly from: Date;
  /** Only if it was last asked for before this moment. */
  readonly before: Date;
  readonly now: Date;
};

/** How far a list has been read. Undefined: another worker asks for it, or did just now. */
export async function claim(tx: Tx, name: string, claim: Claim): Promise<Date | undefined> {
  const [row] = await tx.rows<{ readTo: Date }>(sql`
    insert into provider_cursors (name, read_to, asked_at)
    values (${name}, ${claim.from}, ${claim.now})
    on conflict (name) do update set asked_at = excluded.asked_at
      where provider_cursors.asked_at < ${claim.before}
        or provider_cursors.asked_at > ${claim.now}
    returning read_to as "readTo"
  `);
  return row?.readTo;
}

/** A list is read further, never back. */
export async function advance(tx: Tx, name: string, readTo: Date): Promise<void> {
  await tx.run(sql`
    update provider_cursors set read_to = greatest(read_to, ${readTo}) where name = ${name}
  `);
}
