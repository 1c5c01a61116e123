import { uniqueNames } from '@saifu/domain/receipts/receipt';
import { CSV_BOM, csvRow } from '@saifu/domain/shared/csv';
import { type ExportKey, tExport } from '@saifu/i18n/exports';
import type { Deps } from '../../../../dependencies.ts';
import type { Cursor } from '../../../../platform/pagination.ts';
import { type ZipEntry, zip } from '../../../../platform/zip.ts';
import * as receipts from '../../../receipts/receipt.repository.ts';
import type { Receipt } from '../../../receipts/receipt.ts';
import {
  getFileName as receiptFileName,
  toReceiptPdfModel,
} from '../../../receipts/to-pdf-model.ts';
import type { Export, MakeFile, Tally } from '../export.ts';
import { getFileName } from './file-name.ts';

type ZipDeps = Pick<Deps, 'db' | 'pdfWorkerPool'>;

const COLUMNS = [
  ...(['date', 'counterparty', 'amount', 'kind', 'registration_number'] as const),
  ...(['receipt_number', 'file'] as const),
] as const satisfies readonly ExportKey[];

const KINDS = {
  qualified_simplified: 'kind_qualified',
  receipt: 'kind_receipt',
  return: 'kind_return',
} as const satisfies Record<Receipt['kind'], ExportKey>;

const LISTED = 200;
const DRAWN = 20;

/** Receipts of a user as PDFs with a CSV index, which the electronic bookkeeping law requires. */
export function receiptsZip(deps: ZipDeps): MakeFile {
  return async (wanted, tally) => {
    const named = await nameAll(deps, wanted);
    const name = getFileName(tExport(wanted.language, 'file_receipts'), wanted, 'zip');
    return { total: named.length, name, chunks: zip(generateEntries(deps, wanted, named, tally)) };
  };
}

type Named = { readonly id: string; readonly name: string };

/** All file names are assigned before the first PDF is drawn, oldest first. */
async function nameAll(deps: ZipDeps, { userId, filter }: Export): Promise<readonly Named[]> {
  const found: Named[] = [];
  let after: Cursor | undefined;
  do {
    const page = await receipts.listFor(deps.db, userId, filter, after, LISTED);
    found.push(...page.map((receipt) => ({ id: receipt.id, name: receiptFileName(receipt) })));
    const last = page.length < LISTED ? undefined : page.at(-1);
    after = last && { createdAt: new Date(last.transactionDate), id: last.id };
  } while (after !== undefined);
  found.reverse();
  const names = uniqueNames(found.map(({ name }) => name));
  return found.map(({ id, name }, at) => ({ id, name: names[at] ?? name }));
}

async function* generateEntries(
  deps: ZipDeps,
  { language, createdAt }: Export,
  named: readonly Named[],
  tally: Tally,
): AsyncGenerator<ZipEntry> {
  let index = CSV_BOM + csvRow(COLUMNS.map((column) => tExport(language, column)));
  for (let from = 0; from < named.length; from += DRAWN) {
    const some = named.slice(from, from + DRAWN);
    const ids = some.map(({ id }) => id);
    const byId = new Map((await receipts.getMany(deps.db, ids)).map((one) => [one.id, one]));
    for (const { id, name } of some) {
      const receipt = byId.get(id);
      if (receipt === undefined) throw new Error('a listed receipt no longer exists');
      const bytes = await deps.pdfWorkerPool.draw(toReceiptPdfModel(receipt, language));
      tally.done += 1;
      index += csvRow([
        ...[receipt.transactionDate, receipt.counterparty, receipt.amount],
        ...[tExport(language, KINDS[receipt.kind]), receipt.content.registrationNumber],
        ...[receipt.number, name],
      ]);
      yield { name, bytes, modifiedAt: receipt.versionIssuedAt };
    }
  }
  yield { name: 'index.csv', bytes: Buffer.from(index), modifiedAt: createdAt };
}
