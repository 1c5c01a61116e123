import type { FeeContract, FeeMethod } from '@saifu/domain/ledger/fee-contract';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import { FEE_CONTRACTS_SHOWN_MAX } from '@saifu/domain/shared/limits';
import sql, { join, raw } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';

/** Who agreed a change with the merchant, when, and why. */
export type TermsChange = {
  readonly id: string;
  readonly merchantId: string;
  readonly reason: string;
  readonly createdBy: string;
  readonly createdAt: Date;
};

export type AgreedFee = TermsChange & FeeContract;

const COLUMNS = {
  id: 'id',
  merchantId: 'merchant_id',
  method: 'method',
  rateBp: 'rate_bp',
  fixedYen: 'fixed_yen',
  isRefunded: 'refunds_fee',
  validFrom: 'valid_from',
  reason: 'reason',
  createdBy: 'created_by',
  createdAt: 'created_at',
} as const satisfies ColumnsOf<'fee_contracts', AgreedFee>;

const NAMES = Object.keys(COLUMNS) as (keyof AgreedFee)[];
const FIELDS = join(
  NAMES.map((name) => {
    return raw(`c.${COLUMNS[name]}${name === 'validFrom' ? '::text' : ''} as "${name}"`);
  }),
);

export async function insert(tx: Tx, contract: AgreedFee): Promise<void> {
  await tx.run(sql`
    insert into fee_contracts (${join(NAMES.map((name) => raw(COLUMNS[name])))})
    values (${join(NAMES.map((name) => sql`${contract[name]}`))})
  `);
}

/** What holds on this day and what will hold later, in the order in which it replaces another. */
export function listValid(
  tx: Tx,
  merchantId: string,
  day: CivilDate,
): Promise<readonly AgreedFee[]> {
  return tx.rows<AgreedFee>(sql`
    select ${FIELDS} from fee_contracts c
    where c.merchant_id = ${merchantId} and c.valid_from >= coalesce((
      select max(o.valid_from) from fee_contracts o
      where o.merchant_id = c.merchant_id and o.method = c.method and o.valid_from <= ${day}
    ), ${day})
    order by c.valid_from, c.id limit ${VALID_MAX}
  `);
}

/** Rows that a year of changes may leave. */
const VALID_MAX = 1000;

/** Newest first. */
export function listChanges(tx: Tx, merchantId: string): Promise<readonly AgreedFee[]> {
  return tx.rows<AgreedFee>(sql`
    select ${FIELDS} from fee_contracts c where c.merchant_id = ${merchantId}
    order by c.id desc limit ${FEE_CONTRACTS_SHOWN_MAX}
  `);
}

/** The contract of a merchant for a payment of this day, if they agreed one. */
export async function findFor(
  tx: Tx,
  merchantId: string,
  method: FeeMethod,
  day: CivilDate,
): Promise<AgreedFee | undefined> {
  const [contract] = await tx.rows<AgreedFee>(sql`
    select ${FIELDS} from fee_contracts c
    where c.merchant_id = ${merchantId} and c.method = ${method} and c.valid_from <= ${day}
    order by c.valid_from desc, c.id desc limit 1
  `);
  return contract;
}
