import type { TextKey } from '@saifu/i18n/texts';
import { Notice } from '@saifu/ui/alert/alert';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { useLocation, useNavigate } from '../routing/location.ts';
import styles from './layouts.module.css';

/** What a screen can have done before it led on, by the `done` in the state of its step. */
const DONE: Readonly<Record<string, readonly TextKey[]>> = {
  card_created: ['success.card_created'],
  profile_updated: ['success.profile_updated'],
  refund_requested: ['objection.sent'],
  consultation_sent: ['consultation.sent'],
  receipt_reissued: ['receipts.reissue_done'],
  receipt_unchanged: ['receipts.reissue_unchanged'],
  password_set: ['success.password_updated', 'password.others_ended'],
};

/** Tells at the next screen what the last one has done, once: not again after a reload. */
export function DoneNotice() {
  const text = useText();
  const navigate = useNavigate();
  const location = useLocation();
  const [words] = useState(() => doneOf(location.state));

  const forget = useEffectEvent(() => {
    const { pathname, search, hash } = location;
    if (words) navigate({ pathname, search, hash }, { replace: true, state: null });
  });
  useEffect(() => forget(), []);

  if (words === undefined) return null;
  // Where nothing was done, nothing succeeded.
  const isDone = words !== DONE.receipt_unchanged;
  return (
    <div className={styles.offline}>
      <Notice tone={isDone ? 'success' : 'info'}>
        {words.map((key) => (
          <p key={key}>{text(key)}</p>
        ))}
      </Notice>
    </div>
  );
}

function doneOf(state: unknown): readonly TextKey[] | undefined {
  const hasDone = typeof state === 'object' && state !== null && 'done' in state;
  return hasDone && typeof state.done === 'string' ? DONE[state.done] : undefined;
}
