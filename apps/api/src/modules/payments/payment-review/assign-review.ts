import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as reviews from './payment-review.repository.ts';

type AssignReviewInput = {
  readonly id: string;
  /** Null: nobody. */
  readonly memberId: string | null;
};

/** Takes a review, also from somebody else, or gives it back. */
export function assignReview(
  { db }: Deps,
  { id, memberId }: AssignReviewInput,
  record: RecordChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    const review = await reviews.get(tx, id);
    if (review === undefined) throw new AppError('not_found');
    if (!(await reviews.assign(tx, id, memberId))) throw new AppError('payment_review.closed');
    const name = (member: string | null) => member && toTypeId('member', member);
    await record(tx, {
      action: 'payment_review.assigned',
      subject: toTypeId('paymentReview', id),
      before: { assigned_to: name(review.assignedTo) },
      after: { assigned_to: name(memberId) },
    });
  });
}
