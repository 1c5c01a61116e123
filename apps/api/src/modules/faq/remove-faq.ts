import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import * as faqs from './faq.repository.ts';
import { loadBundled } from './load-bundled.ts';

/** Shows a question no longer; what it said is kept. */
export async function removeFaq({ db, clock }: Deps, id: string): Promise<void> {
  const entry = await faqs.get(db, id);
  if (entry?.isRemoved) return;
  const now = clock.now();
  if (entry !== undefined) {
    // A change that comes in between is newer than what was to be removed.
    if (!(await faqs.update(db, { ...entry, isRemoved: true }, now)))
      throw new Refusal('overloaded');
    return;
  }
  const bundled = (await loadBundled()).find((faq) => faq.id === id);
  if (bundled === undefined) throw new Refusal('not_found');
  await faqs.insert(db, { ...bundled, isRemoved: true }, now);
}
