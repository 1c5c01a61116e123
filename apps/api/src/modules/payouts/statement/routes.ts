import type { FileReply } from '@saifu/contract/file-reply';
import * as wire from '@saifu/contract/payout-statement';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Language } from '@saifu/domain/shared/language';
import { CSV_FILES_PER_MERCHANT } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { consumeRateLimit } from '../../../platform/rate-limits.ts';
import * as payouts from '../payout.repository.ts';
import { toPayoutItemView } from '../views.ts';
import { loadStatement } from './load-statement.ts';
import { generateStatementCsv } from './statement-csv.ts';
import { drawPdf, loadContents } from './statement-pdf.ts';
import { toFeeInvoicePdf, toStatementPdf } from './to-statement-pdf.ts';

export function payoutStatementRoutes(deps: Deps): readonly Route[] {
  const own = async (id: string, merchantId: string) => {
    const payout = await find(deps, id);
    if (payout.merchantId !== merchantId) throw new AppError('not_found');
    await limit(deps, merchantId);
    return payout;
  };
  const any = async (id: string) => {
    const payout = await find(deps, id);
    await limit(deps, 'staff');
    return payout;
  };
  return [
    route(wire.getPayoutStatementCsv, async ({ actor, params }) =>
      sendCsv(deps, await own(params.id, actor.merchantId)),
    ),
    route(wire.getPayoutStatementPdf, async ({ actor, params, query }) =>
      sendStatement(deps, await own(params.id, actor.merchantId), query.language),
    ),
    route(wire.getPayoutFeeInvoice, async ({ actor, params, query }) =>
      sendFeeInvoice(deps, await own(params.id, actor.merchantId), query.language),
    ),
    route(wire.getStaffPayoutStatementCsv, async ({ params }) =>
      sendCsv(deps, await any(params.id)),
    ),
    route(wire.getStaffPayoutStatementPdf, async ({ params, query }) =>
      sendStatement(deps, await any(params.id), query.language),
    ),
    route(wire.getStaffPayoutFeeInvoice, async ({ params, query }) =>
      sendFeeInvoice(deps, await any(params.id), query.language),
    ),
  ];
}

async function find({ db }: Pick<Deps, 'db'>, id: string): Promise<payouts.ListedPayout> {
  const payout = await payouts.getListed(db, fromTypeId('payout', id) ?? '');
  if (payout === undefined) throw new AppError('not_found');
  return payout;
}

/** Drawing and reading a long statement takes time. */
async function limit({ db, clock }: Pick<Deps, 'db' | 'clock'>, whose: string): Promise<void> {
  await consumeRateLimit(db, `statements of ${whose}`, CSV_FILES_PER_MERCHANT, clock.now());
}

async function sendCsv(deps: Deps, payout: payouts.ListedPayout): Promise<FileReply> {
  const { number } = await loadStatement(deps, payout);
  return {
    type: 'text/csv; charset=utf-8',
    bytes: generateStatementCsv(deps, payout, toPayoutItemView),
    file_name: `statement_${number}.csv`,
  };
}

async function sendStatement(
  deps: Deps,
  payout: payouts.ListedPayout,
  language: Language,
): Promise<FileReply> {
  const head = await loadStatement(deps, payout);
  const model = toStatementPdf(await loadContents(deps, payout, head), language);
  const bytes = await drawPdf(deps, model);
  const file = { file_name: `statement_${head.number}.pdf`, opens: 'attachment' } as const;
  return { type: 'application/pdf', bytes, ...file };
}

async function sendFeeInvoice(
  deps: Deps,
  payout: payouts.ListedPayout,
  language: Language,
): Promise<FileReply> {
  const head = await loadStatement(deps, payout);
  const bytes = await drawPdf(deps, toFeeInvoicePdf({ payout, head }, language));
  const file = { file_name: `fee_invoice_${head.number}.pdf`, opens: 'attachment' } as const;
  return { type: 'application/pdf', bytes, ...file };
}
