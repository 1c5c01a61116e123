import { type IdKind, toTypeId } from '@saifu/domain/shared/ids';
import { tExport } from '@saifu/i18n/exports';
import type { Deps } from '../../../../dependencies.ts';
import { timeInWords } from '../../../../platform/clock.ts';
import { type ZipEntry, zip } from '../../../../platform/zip.ts';
import type { Export, MakeFile, Tally } from '../export.ts';
import * as data from '../export-data.repository.ts';
import { dataPage, type ExportedPart } from './data-page.ts';
import { getFileName } from './file-name.ts';

const ROWS = 500;

/** All data of a user, as JSON files and as an HTML page. */
export function accountData(deps: Pick<Deps, 'db'>): MakeFile {
  return async (wanted, tally) => {
    const name = getFileName(tExport(wanted.language, 'file_account_data'), wanted, 'zip');
    return {
      total: data.DATA_PARTS.length,
      name,
      chunks: zip(generateEntries(deps, wanted, tally)),
    };
  };
}

async function* generateEntries(
  deps: Pick<Deps, 'db'>,
  { userId, language, createdAt }: Export,
  tally: Tally,
): AsyncGenerator<ZipEntry> {
  const parts: ExportedPart[] = [];
  for (const part of data.DATA_PARTS) {
    const rows = await listAll(deps, part, userId);
    parts.push({ part, rows });
    const bytes = Buffer.from(`${JSON.stringify(rows, null, 2)}\n`);
    tally.done += 1;
    yield { name: `${part}.json`, bytes, modifiedAt: createdAt };
  }
  const page = dataPage(language, timeInWords(createdAt), parts);
  yield { name: 'index.html', bytes: Buffer.from(page), modifiedAt: createdAt };
}

async function listAll(
  deps: Pick<Deps, 'db'>,
  part: data.DataPart,
  userId: string,
): Promise<readonly data.DataRow[]> {
  const found: data.DataRow[] = [];
  let after: string | null = null;
  do {
    const page: readonly data.DataRow[] = await data.list(deps.db, part, {
      userId,
      after,
      limit: ROWS,
    });
    found.push(...page);
    const last = page.length < ROWS ? undefined : page.at(-1);
    after = last === undefined ? null : String(last.id);
  } while (after !== null);
  return found.map((row) => named(row, data.ID_KINDS[part]));
}

const OTHERS: Readonly<Record<string, IdKind>> = {
  order_id: 'order',
  payment_id: 'payment',
  store_id: 'store',
  card_id: 'card',
  refund_request_id: 'refundRequest',
};

/** Replaces ids with their public form. */
function named({ id, ...row }: data.DataRow, kind: IdKind | null): data.DataRow {
  const entries = Object.entries(row).map(([name, value]) => {
    const other = OTHERS[name];
    const isId = other !== undefined && typeof value === 'string';
    return [name, isId ? toTypeId(other, value) : value];
  });
  const own = kind === null ? {} : { id: toTypeId(kind, String(id)) };
  return { ...own, ...Object.fromEntries(entries) };
}
