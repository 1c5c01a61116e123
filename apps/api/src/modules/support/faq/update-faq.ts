import { AppError } from '@saifu/domain/shared/app-error';
import { isFaqId } from '@saifu/domain/support/faq';
import type { Deps } from '../../../dependencies.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as faqs from './faq.repository.ts';
import { toRecordedFaq } from './recorded-faq.ts';

export type ChangeFaqInput = faqs.FaqContent & {
  readonly id: string;
  /** Version that was read; 0 for the bundled question. */
  readonly version: number;
};

/** Replaces a question unless it has changed since it was read. */
export function changeFaq(
  { db, clock }: Deps,
  input: ChangeFaqInput,
  record: RecordChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await faqs.get(tx, input.id);
    if (!isFaqId(input.id) && before === undefined) throw new AppError('not_found');
    const entry = { ...input, isRemoved: false };
    const isWritten =
      input.version === 0
        ? await faqs.insert(tx, entry, clock.now())
        : await faqs.update(tx, entry, clock.now());
    if (!isWritten) throw new AppError('faq.changed');
    await record(tx, {
      action: 'faq.changed',
      subject: input.id,
      before: before === undefined ? null : toRecordedFaq(before),
      after: toRecordedFaq(input),
    });
  });
}
