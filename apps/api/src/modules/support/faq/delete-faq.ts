import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import * as faqs from './faq.repository.ts';
import { loadBundled } from './load-bundled.ts';

/** Hides a question; its content is kept. */
export async function removeFaq({ db, clock }: Deps, id: string): Promise<void> {
  const entry = await faqs.get(db, id);
  if (entry?.isRemoved) return;
  const known = entry ?? (await loadBundled()).find((faq) => faq.id === id);
  if (known === undefined) throw new AppError('not_found');
  const isWritten =
    entry === undefined
      ? await faqs.insert(db, { ...known, isRemoved: true }, clock.now())
      : await faqs.update(db, { ...entry, isRemoved: true }, clock.now());
  // A concurrent edit is newer than the version to be removed.
  if (!isWritten && !(await faqs.get(db, id))?.isRemoved) throw new AppError('faq.changed');
}
