import type { Language } from '@saifu/domain/shared/language';
import type { FaqScreen, FaqTopic } from '@saifu/domain/support/faq';
import type { FaqEditBlock } from '@saifu/i18n/faqs';
import sql, { join, raw } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';

export type FaqTexts = Readonly<
  Record<
    Language,
    {
      readonly question: string;
      readonly answer: readonly FaqEditBlock[];
      readonly also: string;
    }
  >
>;

export type FaqContent = {
  readonly topic: FaqTopic;
  readonly screens: readonly FaqScreen[];
  readonly texts: FaqTexts;
};

/** A question that staff added, edited or removed. */
export type FaqEntry = FaqContent & {
  readonly id: string;
  readonly isRemoved: boolean;
  readonly version: number;
  readonly updatedAt: Date;
};

const COLUMNS = {
  id: 'id',
  topic: 'topic',
  screens: 'screens',
  texts: 'texts',
  isRemoved: 'is_removed',
  version: 'version',
  updatedAt: 'updated_at',
} as const satisfies ColumnsOf<'faq_entries', FaqEntry>;

const FIELDS = join(Object.entries(COLUMNS).map(([name, column]) => raw(`${column} as "${name}"`)));

const LISTED_MAX = 1000;

/** Ordered by creation time. */
export function list(tx: Tx): Promise<readonly FaqEntry[]> {
  return tx.rows<FaqEntry>(sql`
    select ${FIELDS} from faq_entries order by created_at, id limit ${LISTED_MAX}
  `);
}

export async function get(tx: Tx, id: string): Promise<FaqEntry | undefined> {
  const [entry] = await tx.rows<FaqEntry>(sql`select ${FIELDS} from faq_entries where id = ${id}`);
  return entry;
}

type Written = FaqContent & { readonly id: string; readonly isRemoved: boolean };

/** Inserts version 1. Returns false if an entry already exists. */
export async function insert(tx: Tx, entry: Written, now: Date): Promise<boolean> {
  const count = await tx.run(sql`
    insert into faq_entries (id, topic, screens, texts, is_removed, version, created_at, updated_at)
    values (${entry.id}, ${entry.topic}, ${entry.screens}, ${JSON.stringify(entry.texts)},
      ${entry.isRemoved}, 1, ${now}, ${now})
    on conflict do nothing
  `);
  return count === 1;
}

/** Returns false if the version has changed. */
export async function update(
  tx: Tx,
  entry: Written & { readonly version: number },
  now: Date,
): Promise<boolean> {
  const count = await tx.run(sql`
    update faq_entries set topic = ${entry.topic}, screens = ${entry.screens},
      texts = ${JSON.stringify(entry.texts)}, is_removed = ${entry.isRemoved},
      version = version + 1, updated_at = ${now}
    where id = ${entry.id} and version = ${entry.version}
  `);
  return count === 1;
}
