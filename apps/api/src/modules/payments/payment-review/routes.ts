import * as wire from '@saifu/contract/payment-review';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { createRecordChange, toAuditedBy } from '../../audit/record-change.ts';
import { assignReview } from './assign-review.ts';
import { releasePayment, voidPayment } from './decide-payment-review.ts';
import * as reviews from './payment-review.repository.ts';
import { toPaymentReviewDetailView, toPaymentReviewView } from './views.ts';

export function paymentReviewRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listPaymentReviews, async ({ query: { limit, cursor, state } }) => {
      const input = { state, limit: limit + 1, after: decodeCursor(cursor) };
      const found = await reviews.list(deps.db, input);
      const now = deps.clock.now();
      return toPage(found, limit, (review) => toPaymentReviewView(review, now));
    }),

    route(wire.getPaymentReview, ({ params }) => loadView(deps, toUuid(params.id))),

    route(wire.assignPaymentReview, async (call) => {
      const id = toUuid(call.params.id);
      const { id: memberId } = call.actor.member;
      const record = createRecordChange(deps, null, call);
      await assignReview(deps, { id, memberId: call.body.assigned ? memberId : null }, record);
      return loadView(deps, id);
    }),

    route(wire.releasePaymentReview, async (call) => {
      const id = toUuid(call.params.id);
      await releasePayment(deps, { id, reason: call.body.reason, by: toAuditedBy(call) });
      return loadView(deps, id);
    }),

    route(wire.voidPaymentReview, async (call) => {
      const id = toUuid(call.params.id);
      await voidPayment(deps, { id, reason: call.body.reason, by: toAuditedBy(call) });
      return loadView(deps, id);
    }),
  ];
}

const toUuid = (id: string) => fromTypeId('paymentReview', id) ?? '';

async function loadView({ db, clock }: Deps, id: string) {
  const review = await reviews.get(db, id);
  if (review === undefined) throw new AppError('not_found');
  const related = await reviews.listRelated(db, review.paymentId);
  return toPaymentReviewDetailView(review, related, clock.now());
}
