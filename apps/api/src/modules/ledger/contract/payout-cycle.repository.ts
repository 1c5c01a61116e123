import type { PayoutTerms } from '@saifu/domain/ledger/payout-cycle';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import { FEE_CONTRACTS_SHOWN_MAX } from '@saifu/domain/shared/limits';
import sql, { join, raw } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { TermsChange } from './fee-contract.repository.ts';

export type AgreedPayoutCycle = TermsChange & PayoutTerms & { readonly validFrom: CivilDate };

const COLUMNS = {
  id: 'id',
  merchantId: 'merchant_id',
  cycle: 'cycle',
  minimumYen: 'minimum_yen',
  validFrom: 'valid_from',
  reason: 'reason',
  createdBy: 'created_by',
  createdAt: 'created_at',
} as const satisfies ColumnsOf<'payout_cycles', AgreedPayoutCycle>;

const NAMES = Object.keys(COLUMNS) as (keyof AgreedPayoutCycle)[];
const FIELDS = join(
  NAMES.map((name) => {
    return raw(`c.${COLUMNS[name]}${name === 'validFrom' ? '::text' : ''} as "${name}"`);
  }),
);

export async function insert(tx: Tx, cycle: AgreedPayoutCycle): Promise<void> {
  await tx.run(sql`
    insert into payout_cycles (${join(NAMES.map((name) => raw(COLUMNS[name])))})
    values (${join(NAMES.map((name) => sql`${cycle[name]}`))})
  `);
}

/** What holds on this day and what will hold later, in the order in which it replaces another. */
export function listValid(
  tx: Tx,
  merchantId: string,
  day: CivilDate,
): Promise<readonly AgreedPayoutCycle[]> {
  return tx.rows<AgreedPayoutCycle>(sql`
    select ${FIELDS} from payout_cycles c
    where c.merchant_id = ${merchantId} and c.valid_from >= coalesce((
      select max(o.valid_from) from payout_cycles o
      where o.merchant_id = c.merchant_id and o.valid_from <= ${day}
    ), ${day})
    order by c.valid_from, c.id limit ${VALID_MAX}
  `);
}

/** Rows that a year of changes may leave. */
const VALID_MAX = 1000;

/** Newest first. */
export function listChanges(tx: Tx, merchantId: string): Promise<readonly AgreedPayoutCycle[]> {
  return tx.rows<AgreedPayoutCycle>(sql`
    select ${FIELDS} from payout_cycles c where c.merchant_id = ${merchantId}
    order by c.id desc limit ${FEE_CONTRACTS_SHOWN_MAX}
  `);
}
