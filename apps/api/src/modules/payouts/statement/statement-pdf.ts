import { PAYOUT_STATEMENT_ITEMS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import * as payouts from '../payout.repository.ts';
import type { PayoutStatementPdf } from './pdf/payout-statement-pdf.ts';
import * as statements from './statement.repository.ts';
import type { StatementContents } from './to-statement-pdf.ts';

/** All that a payout's statement shows. It never changes. */
export async function loadContents(
  deps: Pick<Deps, 'db'>,
  payout: payouts.ListedPayout,
  head: statements.StatementHead,
): Promise<StatementContents> {
  const kinds = await statements.sumByKind(deps.db, payout.id);
  if (payout.itemCount > PAYOUT_STATEMENT_ITEMS_MAX) {
    const days = await statements.sumByDay(deps.db, payout.id);
    return { payout, head, kinds, lines: { by: 'day', days } };
  }
  const all = { payoutId: payout.id, kind: undefined, after: undefined };
  const items = await payouts.listItems(deps.db, { ...all, limit: PAYOUT_STATEMENT_ITEMS_MAX });
  return { payout, head, kinds, lines: { by: 'item', items } };
}

export async function drawPdf(
  { pdfWorkerPool }: Pick<Deps, 'pdfWorkerPool'>,
  model: PayoutStatementPdf,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await pdfWorkerPool.draw(model));
}
