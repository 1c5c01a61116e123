import { type FaqEditsView, listFaqEdits } from '@saifu/contract/faq';
import type { Language } from '@saifu/domain/shared/language';
import { call } from './call.ts';

const TIMEOUT_MS = 3000;

type FaqEdits = Pick<FaqEditsView, 'items' | 'removed'>;

const NO_EDITS: FaqEdits = { items: [], removed: [] };

/** The FAQ edits made by staff; empty if they do not load in time. */
export function loadFaqEdits(language: Language, signal: AbortSignal): Promise<FaqEdits> {
  const timeoutSignal = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const query = { lang: language };
  return call(listFaqEdits, { query }, { signal: timeoutSignal }).catch(() => NO_EDITS);
}
