import { AppError } from '@saifu/domain/shared/app-error';
import { FAQS_ADDED_MAX } from '@saifu/domain/shared/limits';
import { isFaqId } from '@saifu/domain/support/faq';
import type { Deps } from '../../../dependencies.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as faqs from './faq.repository.ts';
import { toRecordedFaq } from './recorded-faq.ts';

export type AddFaqInput = faqs.FaqContent & { readonly id: string };

/** Adds a question under an unused id. */
export function addFaq(
  { db, clock }: Deps,
  input: AddFaqInput,
  record: RecordChange,
): Promise<void> {
  if (isFaqId(input.id)) throw new AppError('faq.exists');
  return db.transaction(async (tx) => {
    const known = await faqs.list(tx);
    if (known.length >= FAQS_ADDED_MAX) throw new AppError('faq.too_many', { max: FAQS_ADDED_MAX });
    const isAdded = await faqs.insert(tx, { ...input, isRemoved: false }, clock.now());
    if (!isAdded) throw new AppError('faq.exists');
    await record(tx, {
      action: 'faq.added',
      subject: input.id,
      before: null,
      after: toRecordedFaq(input),
    });
  });
}
