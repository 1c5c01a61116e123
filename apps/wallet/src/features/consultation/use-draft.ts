import { useRef, useState } from 'react';
import { type Draft, forgetDraft, keepDraft, recallDraft } from './draft.ts';

/** What was typed before under this name, and how to keep, send and forget what is typed now. */
export function useDraft(name: string) {
  const [before] = useState(() => recallDraft(name));
  const sending = useRef(before?.sending);

  return {
    before,
    keep: (values: Draft['values']) => keepDraft(name, { values, sending: sending.current }),
    /** One wish has one key, however often it has to be sent; another wish has another. */
    keyOf: (words: string, values: Draft['values']): string => {
      const last = sending.current;
      const key = last?.words === words ? last.key : crypto.randomUUID();
      sending.current = { words, key };
      keepDraft(name, { values, sending: sending.current });
      return key;
    },
    forget: () => {
      sending.current = undefined;
      forgetDraft(name);
    },
  };
}
