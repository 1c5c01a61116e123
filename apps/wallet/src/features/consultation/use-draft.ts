import { useRef, useState } from 'react';
import { type Draft, deleteDraft, loadDraft, saveDraft } from './draft.ts';

/** The stored draft of this name, and functions to save, send and delete the current input. */
export function useDraft(name: string) {
  const [before] = useState(() => loadDraft(name));
  const sending = useRef(before?.sending);

  return {
    before,
    save: (values: Draft['values']) => saveDraft(name, { values, sending: sending.current }),
    /** The same text keeps its idempotency key across retries; another text gets a new one. */
    getIdempotencyKey: (text: string, values: Draft['values']): string => {
      const last = sending.current;
      const key = last?.text === text ? last.key : crypto.randomUUID();
      sending.current = { text, key };
      saveDraft(name, { values, sending: sending.current });
      return key;
    },
    remove: () => {
      sending.current = undefined;
      deleteDraft(name);
    },
  };
}
