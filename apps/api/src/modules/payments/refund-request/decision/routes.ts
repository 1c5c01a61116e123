import * as wire from '@saifu/contract/merchant-refund-request';
import type { MerchantActor, StaffActor } from '@saifu/domain/identity/actor';
import type { ObjectionStatus } from '@saifu/domain/payments/refund-request';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../../dependencies.ts';
import { type Route, serve } from '../../../../http/route.ts';
import { pageOf, placeOf } from '../../../../platform/pagination.ts';
import * as uploads from '../../attachment/attachment.repository.ts';
import { toAttachment } from '../../attachment/views.ts';
import { giveBack } from '../../refund/refund.ts';
import { writeRemark } from '../add-message.ts';
import { readDetailed, readDetails } from '../parse-details.ts';
import * as objections from '../refund-request.repository.ts';
import type { Objection } from '../refund-request.ts';
import { toRefundRequestView } from '../views.ts';
import { answerObjection, type Decision } from './decide-refund-request.ts';

type Judge = MerchantActor | StaffActor;
type Words = Pick<Decision, 'decision' | 'message'> & { readonly amount?: number | undefined };

/** Those who answer: the merchant, and the provider in their place. */
export function verdictRoutes(deps: Deps): readonly Route[] {
  return [
    serve(wire.listMerchantRefundRequests, ({ actor, query }) => listed(deps, actor, query)),
    serve(wire.getMerchantRefundRequest, async ({ actor, params }) =>
      loadRefundRequestView(deps, (await theirs(deps, actor, params.id)).id),
    ),
    serve(wire.respondToRefundRequest, (call) => answered(deps, call)),
    serve(wire.writeToPayer, (call) => written(deps, call)),
    serve(wire.getMerchantEvidence, ({ actor, params }) => shown(deps, actor, params)),

    serve(wire.listStaffRefundRequests, ({ actor, query }) => listed(deps, actor, query)),
    serve(wire.staffRespondToRefundRequest, (call) => answered(deps, call)),
    serve(wire.staffWriteToPayer, (call) => written(deps, call)),
    serve(wire.getStaffEvidence, ({ actor, params }) => shown(deps, actor, params)),
  ];
}

/** A merchant sees what happened at its own stores, the provider everything. */
async function theirs(deps: Deps, actor: Judge, id: string): Promise<Objection> {
  const objection = await objections.get(deps.db, fromTypeId('refundRequest', id) ?? '');
  if (objection === undefined) throw new AppError('not_found');
  const isTheirs = actor.kind === 'staff' || objection.merchantId === actor.merchantId;
  if (!isTheirs) throw new AppError('not_found');
  return objection;
}

type Query = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly status?: ObjectionStatus | undefined;
};

async function listed(deps: Deps, actor: Judge, { limit, cursor, status }: Query) {
  const whose = actor.kind === 'merchant' ? { merchantId: actor.merchantId } : {};
  const input = { ...whose, status, limit: limit + 1, after: placeOf(cursor) };
  const found = await readDetails(deps.db, await objections.list(deps.db, input));
  return pageOf(found, limit, toRefundRequestView);
}

type RefundRequestCall<Body> = {
  readonly actor: Judge;
  readonly params: { readonly id: string };
  readonly body: Body;
};

async function answered(deps: Deps, { actor, params, body }: RefundRequestCall<Words>) {
  const objection = await theirs(deps, actor, params.id);
  const { decision, amount = null, message } = body;
  const decisionInput = { decision, amount, message, by: actor.kind };
  const attempt = await answerObjection(deps, objection, decisionInput);
  if (attempt?.state === 'open') await giveBack(deps, attempt);
  return loadRefundRequestView(deps, objection.id);
}

async function written(deps: Deps, call: RefundRequestCall<{ readonly body: string }>) {
  const { id: objectionId } = await theirs(deps, call.actor, call.params.id);
  const author = call.actor.kind;
  const by = `by ${author} about ${objectionId}`;
  await writeRemark(deps, { objectionId, author, body: call.body.body, by });
  return loadRefundRequestView(deps, objectionId);
}

async function shown(
  deps: Deps,
  actor: Judge,
  params: { readonly id: string; readonly upload_id: string },
) {
  const { id } = await theirs(deps, actor, params.id);
  const file = await uploads.getOf(deps.db, id, fromTypeId('upload', params.upload_id) ?? '');
  if (file === undefined) throw new AppError('not_found');
  return toAttachment(file);
}

async function loadRefundRequestView(deps: Deps, id: string) {
  return toRefundRequestView(await readDetailed(deps.db, id));
}
