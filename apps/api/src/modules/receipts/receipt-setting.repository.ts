import type { Honorific } from '@saifu/domain/receipts/receipt';
import sql, { join, raw } from 'sql-template-tag';
import type { ColumnsOf } from '../../platform/db/columns-of.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Receipt settings of a user or of a guest's payment. */
export type ReceiptSetting = {
  readonly recipientName: string | null;
  readonly honorific: Honorific;
  readonly defaultDescription: string | null;
  /** Null for the email of the account or payment. */
  readonly email: string | null;
  readonly autoEmail: boolean;
};

const COLUMNS = {
  recipientName: 'recipient_name',
  honorific: 'honorific',
  defaultDescription: 'default_description',
  email: 'email',
  autoEmail: 'auto_email',
} as const satisfies ColumnsOf<'receipt_settings', ReceiptSetting>;

const FIELDS = join(Object.entries(COLUMNS).map(([name, column]) => raw(`${column} as "${name}"`)));

const UNSET: ReceiptSetting = {
  recipientName: null,
  honorific: '様',
  defaultDescription: null,
  email: null,
  autoEmail: false,
};

export async function get(tx: Tx, ownerId: string): Promise<ReceiptSetting> {
  const [row] = await tx.rows<ReceiptSetting>(sql`
    select ${FIELDS} from receipt_settings where owner_id = ${ownerId}
  `);
  return row ?? UNSET;
}

/** Creates the row if missing and locks it until the transaction ends. */
export async function getLocked(tx: Tx, ownerId: string, now: Date): Promise<ReceiptSetting> {
  await tx.run(sql`
    insert into receipt_settings (owner_id, honorific, auto_email, updated_at)
    values (${ownerId}, ${UNSET.honorific}, ${UNSET.autoEmail}, ${now})
    on conflict (owner_id) do nothing
  `);
  await tx.rows(sql`select owner_id from receipt_settings where owner_id = ${ownerId} for update`);
  return get(tx, ownerId);
}

export async function put(
  tx: Tx,
  ownerId: string,
  setting: ReceiptSetting,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update receipt_settings set recipient_name = ${setting.recipientName},
      honorific = ${setting.honorific}, default_description = ${setting.defaultDescription},
      email = ${setting.email}, auto_email = ${setting.autoEmail}, updated_at = ${now}
    where owner_id = ${ownerId}
  `);
}
