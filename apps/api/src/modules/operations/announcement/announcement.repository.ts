import type {
  AnnouncementAudience,
  AnnouncementSeverity,
  AnnouncementTexts,
} from '@saifu/domain/operations/announcement';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';

/** What staff decide about an announcement. */
export type AnnouncementContent = {
  readonly audience: AnnouncementAudience;
  readonly severity: AnnouncementSeverity;
  readonly texts: AnnouncementTexts;
  /** A path of this installation. */
  readonly link: string | null;
  readonly startsAt: Date;
  /** Null: until it is removed. */
  readonly endsAt: Date | null;
};

export type Announcement = AnnouncementContent & {
  readonly id: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const COLUMNS = {
  id: 'id',
  audience: 'audience',
  severity: 'severity',
  texts: 'texts',
  link: 'link',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  version: 'version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies ColumnsOf<'announcements', Announcement>;

const FIELDS = join(Object.entries(COLUMNS).map(([name, column]) => raw(`${column} as "${name}"`)));

const list = (tx: Tx, rest: Sql): Promise<readonly Announcement[]> =>
  tx.rows<Announcement>(sql`
    select ${FIELDS} from announcements where removed_at is null ${rest}
  `);

export async function get(tx: Tx, id: string): Promise<Announcement | undefined> {
  const [found] = await list(tx, sql`and id = ${id}`);
  return found;
}

type ListInput = { readonly limit: number; readonly after: Cursor | undefined };

export function listNewest(tx: Tx, { limit, after }: ListInput): Promise<readonly Announcement[]> {
  const isNext = after && sql`and (created_at, id) < (${after.createdAt}, ${after.id})`;
  return list(tx, sql`${isNext ?? empty} order by created_at desc, id desc limit ${limit}`);
}

/** Those that have not ended, in no order. */
export function listLiving(tx: Tx, now: Date, limit: number): Promise<readonly Announcement[]> {
  return list(tx, sql`and (ends_at is null or ends_at > ${now}) limit ${limit}`);
}

/** Those that are planned or shown, except one. */
export async function countLiving(tx: Tx, now: Date, exceptId: string): Promise<number> {
  const [found] = await tx.rows<{ count: number }>(sql`
    select count(*) as count from announcements
    where removed_at is null and (ends_at is null or ends_at > ${now}) and id <> ${exceptId}
  `);
  return found?.count ?? 0;
}

type Written = AnnouncementContent & { readonly id: string };

export async function insert(tx: Tx, written: Written, now: Date): Promise<void> {
  const { id, audience, severity, texts, link, startsAt, endsAt } = written;
  await tx.run(sql`
    insert into announcements (id, audience, severity, texts, link, starts_at, ends_at, version,
      created_at, updated_at)
    values (${id}, ${audience}, ${severity}, ${JSON.stringify(texts)}, ${link}, ${startsAt},
      ${endsAt}, 1, ${now}, ${now})
  `);
}

/** Returns false if the version has changed. */
export async function update(
  tx: Tx,
  written: Written & { readonly version: number },
  now: Date,
): Promise<boolean> {
  const { id, audience, severity, texts, link, startsAt, endsAt, version } = written;
  const count = await tx.run(sql`
    update announcements set audience = ${audience}, severity = ${severity},
      texts = ${JSON.stringify(texts)}, link = ${link}, starts_at = ${startsAt},
      ends_at = ${endsAt}, version = version + 1, updated_at = ${now}
    where id = ${id} and version = ${version} and removed_at is null
  `);
  return count === 1;
}

/** Returns false if there is no such announcement, or it was removed before. */
export async function remove(tx: Tx, id: string, now: Date): Promise<boolean> {
  const count = await tx.run(sql`
    update announcements set removed_at = ${now}, version = version + 1, updated_at = ${now}
    where id = ${id} and removed_at is null
  `);
  return count === 1;
}

/** Whether there ever was one. */
export async function exists(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.rows(sql`select 1 from announcements where id = ${id}`);
  return found.length > 0;
}
