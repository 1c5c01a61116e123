import type { ProviderPosting } from '@saifu/domain/reconciliation/provider-movement';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import sql, { join } from 'sql-template-tag';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';

export type NewProviderEntry = {
  readonly provider: string;
  readonly kind: 'report' | 'correction';
  readonly day: CivilDate;
  readonly postings: readonly ProviderPosting[];
  readonly at: Date;
};

/** Postings to one account are added up. Without any there is no entry: null. */
export async function insert(tx: Tx, entry: NewProviderEntry): Promise<string | null> {
  const sums = new Map<string, number>();
  for (const { account, amountYen } of entry.postings) {
    sums.set(account, (sums.get(account) ?? 0) + amountYen);
  }
  const lines = [...sums].filter(([, amount]) => amount !== 0);
  if (lines.length === 0) return null;
  const id = newUuid();
  const rows = lines.map(([account, amount]) => sql`(${id}::uuid, ${account}, ${amount}::bigint)`);
  await tx.run(sql`
    with entry as (
      insert into provider_entries (id, provider, kind, day, at)
      values (${id}, ${entry.provider}, ${entry.kind}, ${entry.day}, ${entry.at})
    )
    insert into provider_postings (entry_id, account, amount) values ${join(rows)}
  `);
  return id;
}
