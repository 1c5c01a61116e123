import * as wire from '@saifu/contract/receipt';
import type { Actor } from '@saifu/domain/identity/actor';
import { validateHistoryFilter } from '@saifu/domain/payments/history';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { RECEIPT_PDF_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { type RequestContext, type Route, route } from '../../http/route.ts';
import {
  type LinkClaims,
  signExpiringLinkToken,
  verifyExpiringLinkToken,
} from '../../platform/crypto/expiring-links.ts';
import { decodeCursor, toPage } from '../../platform/pagination.ts';
import * as accounts from '../identity/account/account.repository.ts';
import { findGuestAccess } from '../payments/authorize/find-payment-for-caller.ts';
import { toReceiptId } from '../payments/receipt-id.ts';
import { changeReceiptSetting } from './change-receipt-setting.ts';
import { issueReceipt } from './issue-receipt.ts';
import * as receipts from './receipt.repository.ts';
import type { Receipt } from './receipt.ts';
import * as settings from './receipt-setting.repository.ts';
import { reissueReceipt } from './reissue-receipt.ts';
import { askReceiptMail } from './request-receipt-email.ts';
import { getFileName, toReceiptPdfModel } from './to-pdf-model.ts';
import {
  toFilter,
  toReceiptRowView,
  toReceiptView,
  toSettingChanges,
  toSettingsView,
} from './views.ts';

export function receiptRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.getReceiptSettings, async (call) => {
      const owner = await getOwner(deps, call);
      return toSettingsView(await settings.get(deps.db, owner.id), owner.email);
    }),

    route(wire.putReceiptSettings, async (call) => {
      const owner = await getOwner(deps, call);
      const changed = await changeReceiptSetting(deps, owner, toSettingChanges(call.body));
      return toSettingsView(changed, owner.email);
    }),

    route(wire.sendReceipts, async (call) => {
      const { language, body, actor, address } = call;
      const owner = await getOwner(deps, call);
      const ids = [...new Set(body.receipt_ids)];
      const receiptIds: string[] = [];
      for (const id of ids) receiptIds.push((await ownReceipt(deps, call, id, 'act')).id);
      const input = { receiptIds, to: body.email, language };
      await askReceiptMail(deps, { owner, actor, address }, input);
      return { count: receiptIds.length };
    }),

    route(wire.getReceipt, async (call) =>
      loadReceiptView(deps, call, await ownReceipt(deps, call, call.params.id, 'view')),
    ),

    route(wire.reissueReceipt, async (call) => {
      const { recipient_name: recipientName, honorific, description } = call.body;
      const { id } = await ownReceipt(deps, call, call.params.id, 'act');
      const input = { recipientName, honorific, description };
      const { receipt, isUnchanged } = await reissueReceipt(deps, id, input);
      return { ...(await loadReceiptView(deps, call, receipt)), unchanged: isUnchanged };
    }),

    route(wire.getReceiptPdf, async ({ params, query, device }) => {
      const id = fromTypeId('receipt', params.id) ?? '';
      const linkStatus = verifyExpiringLinkToken(
        query.token,
        toLinkClaims(deps, id, device()),
        deps.clock.now(),
      );
      if (linkStatus !== 'valid') throw new AppError(`link.${linkStatus}`);
      const receipt = await receipts.getVersion(deps.db, id, Number(query.version));
      if (receipt === undefined) throw new AppError('not_found');
      const bytes = new Uint8Array(
        await deps.pdfWorkerPool.draw(toReceiptPdfModel(receipt, query.language)),
      );
      const file = { file_name: getFileName(receipt), opens: 'inline' } as const;
      return { type: 'application/pdf', bytes, ...file };
    }),

    route(wire.listReceipts, async ({ actor, query }) => {
      const filter = toFilter(query);
      const error = validateHistoryFilter(filter);
      if (error !== undefined) throw error;
      const { limit, cursor } = query;
      const after = decodeCursor(cursor);
      const found = await receipts.listFor(deps.db, actor.userId, filter, after, limit + 1);
      const placed = found.map((receipt) => {
        return { ...receipt, createdAt: new Date(receipt.transactionDate) };
      });
      return toPage(placed, limit, toReceiptRowView);
    }),
  ];
}

type Caller = Pick<RequestContext, 'guestToken' | 'device'> & { readonly actor: Actor };

/** A reset session has no access to receipts. */
function getUserId({ actor }: Caller): string | null {
  return actor.kind === 'user' && actor.scope === 'full' ? actor.userId : null;
}

/** Owner of the settings: a user or a guest's payment. */
async function getOwner(deps: Deps, caller: Caller) {
  const id = getUserId(caller);
  if (id !== null) return { id, email: (await accounts.get(deps.db, id))?.email ?? null };
  const guest = await findGuestAccess(deps, caller.guestToken);
  if (guest === undefined) throw new AppError('session.expired');
  if (guest.by === 'link') throw new AppError('link.read_only');
  const { payment } = guest;
  const payer = await receipts.findPayer(deps.db, payment.id);
  return { id: payment.id, email: payer?.email ?? null };
}

type Payer = { readonly userId: string | null; readonly guestPaymentId: string | undefined };

/**
 * Finds a receipt of the caller, by session or by the token of one payment. A link is read-only,
 * because anyone with access to the message holds it.
 */
async function ownReceipt(
  deps: Deps,
  caller: Caller,
  typeId: string,
  purpose: 'view' | 'act',
): Promise<Receipt> {
  const id = fromTypeId('receipt', typeId) ?? '';
  const userId = getUserId(caller);
  const guest = await findGuestAccess(deps, caller.guestToken);
  const guestPaymentId = guest?.payment.id;
  const receipt =
    (await receipts.get(deps.db, id)) ??
    (await issueNow(deps, { userId, guestPaymentId }, id)) ??
    // The receipt may have been issued between the two reads.
    (await receipts.get(deps.db, id));
  const isOwn = userId !== null && receipt?.userId === userId;
  if (!receipt || (!isOwn && receipt.paymentId !== guestPaymentId)) throw new AppError('not_found');
  if (!isOwn && guest?.by === 'link' && purpose === 'act') throw new AppError('link.read_only');
  return receipt;
}

/**
 * Issues a receipt that is requested before the job has run. Returns undefined if no payment of the
 * caller matches.
 */
async function issueNow(
  deps: Deps,
  { userId, guestPaymentId }: Payer,
  id: string,
): Promise<Receipt | undefined> {
  const unissued = userId === null ? [] : await receipts.listUnissued(deps.db, userId);
  const candidates = guestPaymentId === undefined ? unissued : [...unissued, guestPaymentId];
  const paymentId = candidates.find((each) => toReceiptId(each) === id);
  if (paymentId === undefined) return undefined;
  const issued = await issueReceipt(deps, paymentId);
  if (issued === undefined) throw new AppError('receipt.not_issued');
  return issued;
}

async function loadReceiptView(deps: Deps, { device }: Caller, receipt: Receipt) {
  const until = new Date(deps.clock.now().getTime() + RECEIPT_PDF_LIFE_MS);
  const linkToken = signExpiringLinkToken(toLinkClaims(deps, receipt.id, device()), until);
  return toReceiptView(receipt, {
    relatedIds: await receipts.relatedIds(deps.db, receipt),
    linkToken,
  });
}

function toLinkClaims({ config }: Deps, uuid: string, device: Buffer): LinkClaims {
  return { secretKeys: config.secretKeys, purpose: 'receipt_pdf', uuid, device };
}
