import { useRef, useState } from 'react';
import { type Draft, deleteDraft, loadDraft, saveDraft } from './draft.ts';

/** What was typed before under this name, and how to keep, send and forget what is typed now. */
export function useDraft(name: string) {
  const [before] = useState(() => loadDraft(name));
  const sending = useRef(before?.sending);

  return {
    before,
    save: (values: Draft['values']) => saveDraft(name, { values, sending: sending.current }),
    /** One wish has one key, however often it has to be sent; another wish has another. */
    getIdempotencyKey: (words: string, values: Draft['values']): string => {
      const last = sending.current;
      const key = last?.words === words ? last.key : crypto.randomUUID();
      sending.current = { words, key };
      saveDraft(name, { values, sending: sending.current });
      return key;
    },
    remove: () => {
      sending.current = undefined;
      deleteDraft(name);
    },
  };
}
