import { toTypeId } from '@saifu/domain/shared/ids';
import type { Language } from '@saifu/domain/shared/language';
import { formatYen, yen } from '@saifu/domain/shared/yen';
import type { CannedAnswerCategory, PlaceholderValues } from '@saifu/domain/support/canned-answer';
import sql, { join, raw } from 'sql-template-tag';
import { timeInWords } from '../../../platform/clock.ts';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';

export type CannedAnswer = {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly category: CannedAnswerCategory;
  readonly texts: Readonly<Record<Language, string>>;
  readonly archivedAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const COLUMNS = {
  id: 'id',
  key: 'key',
  title: 'title',
  category: 'category',
  texts: 'texts',
  archivedAt: 'archived_at',
  version: 'version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies ColumnsOf<'canned_answers', CannedAnswer>;

const FIELDS = join(Object.entries(COLUMNS).map(([name, column]) => raw(`${column} as "${name}"`)));

/** By category and title, archived ones last. */
export function list(tx: Tx, limit: number): Promise<readonly CannedAnswer[]> {
  return tx.rows<CannedAnswer>(sql`
    select ${FIELDS} from canned_answers
    order by archived_at is not null, category, title, id limit ${limit}
  `);
}

export async function count(tx: Tx): Promise<number> {
  const [row = { count: 0 }] = await tx.rows<{ readonly count: number }>(
    sql`select count(*)::int as count from canned_answers`,
  );
  return row.count;
}

export async function get(tx: Tx, id: string): Promise<CannedAnswer | undefined> {
  const [row] = await tx.rows<CannedAnswer>(
    sql`select ${FIELDS} from canned_answers where id = ${id}`,
  );
  return row;
}

/** Returns false if the key is used. */
export async function insert(tx: Tx, answer: CannedAnswer): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into canned_answers (id, key, title, category, texts, archived_at, version, created_at,
      updated_at)
    values (${answer.id}, ${answer.key}, ${answer.title}, ${answer.category},
      ${JSON.stringify(answer.texts)}, ${answer.archivedAt}, ${answer.version},
      ${answer.createdAt}, ${answer.updatedAt})
    on conflict (key) do nothing
  `);
  return inserted === 1;
}

/** Returns false if the version has changed. */
export async function update(tx: Tx, answer: CannedAnswer, version: number): Promise<boolean> {
  const updated = await tx.run(sql`
    update canned_answers set title = ${answer.title}, category = ${answer.category},
      texts = ${JSON.stringify(answer.texts)}, archived_at = ${answer.archivedAt},
      version = ${answer.version}, updated_at = ${answer.updatedAt}
    where id = ${answer.id} and version = ${version}
  `);
  return updated === 1;
}

type AnsweredCase = {
  /** Null for a guest. */
  readonly userId: string | null;
  readonly paymentId: string | null;
  /** Instead of the amount of the payment. */
  readonly amountYen?: number;
};

type CaseFacts = {
  readonly name: string | null;
  readonly store: string | null;
  readonly amountYen: number | null;
  readonly paidAt: Date | null;
};

/** What the placeholders stand for: the name that the payer chose, and the payment. */
export async function getPlaceholderValues(
  tx: Tx,
  { userId, paymentId, amountYen }: AnsweredCase,
): Promise<PlaceholderValues> {
  const [facts] = await tx.rows<CaseFacts>(sql`
    select (select u.display_name from users u where u.id = ${userId}) as name,
      (select s.name from payments p join stores s on s.id = p.store_id where p.id = ${paymentId})
        as store,
      (select p.amount + p.fee from payments p where p.id = ${paymentId}) as "amountYen",
      (select coalesce(p.authorized_at, p.created_at) from payments p where p.id = ${paymentId})
        as "paidAt"
  `);
  const amount = amountYen ?? facts?.amountYen ?? null;
  const paidAt = facts?.paidAt ?? null;
  return {
    name: facts?.name ?? null,
    store: facts?.store ?? null,
    amount: amount === null ? null : formatYen(yen(amount)),
    date: paidAt && timeInWords(paidAt),
    payment_id: paymentId && toTypeId('payment', paymentId),
  };
}
