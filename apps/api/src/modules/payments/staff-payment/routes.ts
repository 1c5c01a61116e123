import * as wire from '@saifu/contract/staff-payment';
import type { StaffPaymentAct } from '@saifu/domain/payments/staff-payment';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Call, type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { toAuditedBy } from '../../audit/record-change.ts';
import * as attempts from '../payment-attempt.repository.ts';
import { actOnPayment } from './act-on-payment.ts';
import { loadStaffTimeline } from './load-staff-timeline.ts';
import { lookUpPayments } from './look-up-payments.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import * as staffPayments from './staff-payment.repository.ts';
import * as acts from './staff-payment-act.repository.ts';
import type { TimelineSources } from './staff-timeline.ts';
import {
  toFoundPaymentView,
  toReconciliationView,
  toStaffPaymentView,
  toStaffTimelineEntryView,
  toStuckAttemptView,
} from './views.ts';

/** Payments for staff: to look them up, and to act in the operator's name. */
export function staffPaymentRoutes(deps: Deps, sources: TimelineSources): readonly Route[] {
  return [...readRoutes(deps, sources), ...actRoutes(deps)];
}

function readRoutes(deps: Deps, sources: TimelineSources): readonly Route[] {
  return [
    route(wire.lookUpPayments, async ({ query }) => {
      const found = await lookUpPayments(deps, query.q);
      return { items: found.map(toFoundPaymentView) };
    }),

    route(wire.listStuckAttempts, async ({ query: { limit, cursor } }) => {
      const page = { now: deps.clock.now(), after: decodeCursor(cursor), limit: limit + 1 };
      const found = await staffPayments.listStuck(deps.db, page);
      const items = found.map((each) => ({ ...each, createdAt: each.openedAt }));
      return toPage(items, limit, toStuckAttemptView);
    }),

    route(wire.getStaffPayment, ({ actor, params }) =>
      loadView(deps, toUuid(params.id), actor.member?.id),
    ),

    route(wire.listStaffTimelineEntries, async ({ params, query: { limit, cursor } }) => {
      const paymentId = toUuid(params.id);
      const payment = await staffPayments.get(deps.db, paymentId);
      if (payment === undefined) throw new AppError('not_found');
      const page = { paymentId, after: decodeCursor(cursor), limit: limit + 1 };
      const { merchantId } = payment;
      const found = await loadStaffTimeline(deps, { ...page, merchantId }, sources);
      return toPage(found, limit, toStaffTimelineEntryView);
    }),

    route(wire.reconcileStaffPayment, async (call) => {
      const id = toUuid(call.params.id);
      const result = await reconcilePayment(deps, id, toAuditedBy(call));
      return toReconciliationView(result, await loadView(deps, id, call.actor.member?.id));
    }),
  ];
}

type ActCall = Pick<
  Call<typeof wire.voidStaffPayment>,
  'actor' | 'address' | 'requestId' | 'params' | 'idempotencyKey' | 'markReplayed'
> & { readonly body: { readonly reason: string; readonly amount?: number | undefined } };

function actRoutes(deps: Deps): readonly Route[] {
  const act = async (call: ActCall, kind: StaffPaymentAct) => {
    const paymentId = toUuid(call.params.id);
    const { id: memberId } = call.actor.member;
    const { reason, amount = null } = call.body;
    const { approvalId, isReplayed } = await actOnPayment(deps, {
      ...{ kind, paymentId, amount, reason, memberId },
      by: toAuditedBy(call),
      approvalId: null,
      key: call.idempotencyKey.toLowerCase(),
    });
    if (isReplayed) call.markReplayed();
    const payment = await loadView(deps, paymentId, memberId);
    if (approvalId === null) return { outcome: 'done', approval_id: null, payment } as const;
    const id = toTypeId('approval', approvalId);
    return { outcome: 'awaits_approval', approval_id: id, payment } as const;
  };
  return [
    route(wire.refundStaffPayment, (call) => act(call, 'refund')),
    route(wire.voidStaffPayment, (call) => act(call, 'void')),
    route(wire.captureStaffPayment, (call) => act(call, 'capture')),
  ];
}

const toUuid = (id: string) => fromTypeId('payment', id) ?? '';

/** A program moves nothing, so it has no amount of its own. */
async function loadView(deps: Deps, id: string, memberId: string | undefined) {
  const { db, clock } = deps;
  const payment = await staffPayments.get(db, id);
  if (payment === undefined) throw new AppError('not_found');
  const [pending, disputes, refundRequests, consultations, movedYen] = await Promise.all([
    attempts.findPending(db, id),
    staffPayments.listDisputes(db, id),
    staffPayments.listRefundRequests(db, id),
    staffPayments.listConsultations(db, id),
    memberId === undefined ? 0 : acts.getMoved(db, { paymentId: id, memberId, now: clock.now() }),
  ]);
  return toStaffPaymentView({
    ...{ payment, pending, disputes, refundRequests, consultations, movedYen },
  });
}
