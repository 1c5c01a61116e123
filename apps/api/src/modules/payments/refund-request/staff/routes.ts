import type { QueryOf } from '@saifu/contract/endpoint';
import * as wire from '@saifu/contract/staff-refund-request';
import type { StaffActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../../dependencies.ts';
import { type Route, route } from '../../../../http/route.ts';
import { decodeCursor, encodeCursor, toPageBy } from '../../../../platform/pagination.ts';
import { createRecordChange, toAuditedBy } from '../../../audit/record-change.ts';
import { addNote } from '../../../cases/add-note.ts';
import { assignCase } from '../../../cases/assign-case.ts';
import * as cannedAnswers from '../../../cases/canned-answer/canned-answer.repository.ts';
import { fillCannedAnswer } from '../../../cases/canned-answer/fill-canned-answer.ts';
import * as notes from '../../../cases/case-note.repository.ts';
import { parseAssignment } from '../../../cases/parse-assignment.ts';
import { toCaseNoteView } from '../../../cases/views.ts';
import * as members from '../../../members/member.repository.ts';
import { toAttachment } from '../../attachment/views.ts';
import * as acts from '../../staff-payment/staff-payment-act.repository.ts';
import { findForActor, loadAttachment, writeMessage } from '../decision/respond.ts';
import { loadRefundRequestDetails } from '../load-details.ts';
import { decideByStaff, findWaiting } from './decide-by-staff.ts';
import * as queue from './queue.repository.ts';
import * as views from './views.ts';

/** Endpoints for staff, who decide what the merchant did not decide in time. */
export function staffRefundRequestRoutes(deps: Deps): readonly Route[] {
  return [...queueRoutes(deps), ...caseRoutes(deps)];
}

function queueRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listStaffRefundRequests, async ({ actor, query }) => {
      const { language, cursor } = query;
      const filter = { language, memberId: actor.member?.id ?? null, now: deps.clock.now() };
      const [page, totals] = await Promise.all([
        listPage(deps, actor, query),
        cursor === undefined ? queue.countQueues(deps.db, filter) : null,
      ]);
      return { ...page, totals };
    }),

    route(wire.getStaffRefundRequest, ({ actor, params }) => loadView(deps, actor, toUuid(params))),

    route(wire.staffRespondToRefundRequest, async (call) => {
      const { actor, params, body } = call;
      const refundRequest = await findForActor(deps, actor, params.id);
      const { decision, amount = null, message } = body;
      await decideByStaff(deps, {
        refundRequest,
        decision: { decision, amount, message },
        memberId: actor.member?.id ?? null,
        by: toAuditedBy(call),
        approved: null,
      });
      return loadView(deps, actor, refundRequest.id);
    }),

    route(wire.staffWriteToPayer, async (call) =>
      loadView(deps, call.actor, await writeMessage(deps, call)),
    ),

    route(wire.getStaffAttachment, async ({ actor, params }) => {
      const { file, content } = await loadAttachment(deps, actor, params);
      return toAttachment(file, content);
    }),
  ];
}

/** What staff do with each other about a refund request. The merchant's log does not tell. */
function caseRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.assignRefundRequest, async (call) => {
      const { id } = await get(deps, toUuid(call.params));
      const input = { case: toCase(id), ...parseAssignment(call.body) };
      await assignCase(deps, input, createRecordChange(deps, null, call));
      return loadView(deps, call.actor, id);
    }),

    route(wire.addRefundRequestNote, async (call) => {
      const id = toUuid(call.params);
      const input = {
        ...{ case: toCase(id), memberId: call.actor.member.id, body: call.body.body },
        lock: (tx) => queue.lock(tx, id),
      } satisfies Parameters<typeof addNote>[1];
      return toCaseNoteView(await addNote(deps, input, createRecordChange(deps, null, call)));
    }),

    route(wire.fillRefundRequestAnswer, async (call) => {
      const request = await get(deps, toUuid(call.params));
      const { id, userId, paymentId, language, requestedAmount: amountYen } = request;
      const input = {
        ...{ case: toCase(id), language },
        cannedAnswerId: fromTypeId('cannedAnswer', call.body.canned_answer_id) ?? '',
        values: await cannedAnswers.getPlaceholderValues(deps.db, { userId, paymentId, amountYen }),
      };
      const filled = await fillCannedAnswer(deps, input, createRecordChange(deps, null, call));
      return { text: filled.text, language, missing: [...filled.missing] };
    }),
  ];
}

const toUuid = ({ id }: { readonly id: string }) => fromTypeId('refundRequest', id) ?? '';
const toCase = (id: string) => ({ kind: 'refund_request', id }) as const;

async function listPage(
  deps: Deps,
  actor: StaffActor,
  query: QueryOf<typeof wire.listStaffRefundRequests>,
) {
  const { limit, cursor, status = 'escalated', language } = query;
  if (query.queue === undefined) {
    const input = { status, language, limit: limit + 1, after: decodeCursor(cursor) };
    const found = await queue.listByStatus(deps.db, input);
    const encode = ({ filedAt: createdAt, id }: queue.AssignedRefundRequest) =>
      encodeCursor({ createdAt, id });
    return toPageBy(encode, found, limit, views.toStaffRowView);
  }
  const found = await queue.listQueue(deps.db, {
    ...{ queue: query.queue, language, memberId: actor.member?.id ?? null },
    ...{ now: deps.clock.now(), limit: limit + 1, after: views.decodeDueCursor(cursor) },
  });
  return toPageBy(views.encodeDueCursor, found, limit, views.toStaffRowView);
}

async function get(deps: Deps, id: string): Promise<queue.AssignedRefundRequest> {
  const found = await queue.getAssigned(deps.db, id);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

async function loadView(deps: Deps, actor: StaffActor, id: string) {
  const found = await get(deps, id);
  const [details, written, approvalState] = await Promise.all([
    loadRefundRequestDetails(deps.db, id),
    notes.listByCase(deps.db, id),
    loadApprovalState(deps, actor, found),
  ]);
  return views.toStaffRefundRequestView({ ...found, ...details }, written, approvalState);
}

/** What waits for a second member, and what the caller may do without one. */
async function loadApprovalState(
  { db, clock }: Deps,
  { member }: StaffActor,
  { id, paymentId }: queue.AssignedRefundRequest,
): Promise<views.ApprovalState> {
  const now = clock.now();
  const [waiting, movedYen] = await Promise.all([
    findWaiting(db, id, now),
    member === null ? 0 : acts.getMoved(db, { paymentId, memberId: member.id, now }),
  ]);
  const names = await members.getNames(db, null, waiting ? [waiting.requestedBy] : []);
  return { waiting, names, movedYen };
}
