import { AppError } from '@saifu/domain/shared/app-error';
import { isFaqId } from '@saifu/domain/support/faq';
import type { Deps } from '../../../dependencies.ts';
import * as faqs from './faq.repository.ts';

export type ChangeFaqInput = faqs.FaqContent & {
  readonly id: string;
  /** Version that was read; 0 for the bundled question. */
  readonly version: number;
};

/** Replaces a question unless it has changed since it was read. */
export async function changeFaq({ db, clock }: Deps, input: ChangeFaqInput): Promise<void> {
  const isKnown = isFaqId(input.id) || (await faqs.get(db, input.id)) !== undefined;
  if (!isKnown) throw new AppError('not_found');
  const entry = { ...input, isRemoved: false };
  const isWritten =
    input.version === 0
      ? await faqs.insert(db, entry, clock.now())
      : await faqs.update(db, entry, clock.now());
  if (!isWritten) throw new AppError('faq.changed');
}
