import { AppError } from '@saifu/domain/shared/app-error';
import { FAQS_ADDED_MAX } from '@saifu/domain/shared/limits';
import { isFaqId } from '@saifu/domain/support/faq';
import type { Deps } from '../../../dependencies.ts';
import * as faqs from './faq.repository.ts';

export type AddFaqInput = faqs.FaqContent & { readonly id: string };

/** Adds a question under an unused id. */
export async function addFaq({ db, clock }: Deps, input: AddFaqInput): Promise<void> {
  if (isFaqId(input.id)) throw new AppError('faq.exists');
  const known = await faqs.list(db);
  if (known.length >= FAQS_ADDED_MAX) throw new AppError('faq.too_many', { max: FAQS_ADDED_MAX });
  const isAdded = await faqs.insert(db, { ...input, isRemoved: false }, clock.now());
  if (!isAdded) throw new AppError('faq.exists');
}
