import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as faqs from './faq.repository.ts';
import { loadBundled } from './load-bundled.ts';
import { toRecordedFaq } from './recorded-faq.ts';

/** Hides a question; its content is kept. */
export async function removeFaq(
  { db, clock }: Deps,
  id: string,
  record: RecordChange,
): Promise<void> {
  const bundled = await loadBundled();
  await db.transaction(async (tx) => {
    const entry = await faqs.get(tx, id);
    if (entry?.isRemoved) return;
    const known = entry ?? bundled.find((faq) => faq.id === id);
    if (known === undefined) throw new AppError('not_found');
    const isWritten =
      entry === undefined
        ? await faqs.insert(tx, { ...known, isRemoved: true }, clock.now())
        : await faqs.update(tx, { ...entry, isRemoved: true }, clock.now());
    if (isWritten) {
      const before = toRecordedFaq(known);
      return record(tx, { action: 'faq.removed', subject: id, before, after: null });
    }
    // A concurrent edit is newer than the version to be removed.
    if (!(await faqs.get(tx, id))?.isRemoved) throw new AppError('faq.changed');
  });
}
