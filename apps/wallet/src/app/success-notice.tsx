import type { TextKey } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './layouts.module.css';

/** Success messages by the `done` value in the navigation state. */
const SUCCESS_MESSAGES: Readonly<Record<string, readonly TextKey[]>> = {
  card_created: ['success.card_created'],
  profile_updated: ['success.profile_updated'],
  refund_requested: ['refund_request.sent'],
  consultation_sent: ['consultation.sent'],
  receipt_reissued: ['receipts.reissue_done'],
  receipt_unchanged: ['receipts.reissue_unchanged'],
  password_set: ['success.password_updated', 'password.others_ended'],
};

/** Shows the result of the previous screen once; a reload does not show it again. */
export function SuccessNotice() {
  const t = useTranslate();
  const navigate = useNavigate();
  const location = useLocation();
  const [messageKeys] = useState(() => getSuccessMessages(location.state));

  const clearState = useEffectEvent(() => {
    const { pathname, search, hash } = location;
    if (messageKeys) navigate({ pathname, search, hash }, { replace: true, state: null });
  });
  useEffect(() => clearState(), []);

  if (messageKeys === undefined) return null;
  // An unchanged receipt is not a success.
  const isDone = messageKeys !== SUCCESS_MESSAGES.receipt_unchanged;
  return (
    <div className={styles.offline}>
      <Alert tone={isDone ? 'success' : 'info'}>
        {messageKeys.map((key) => (
          <p key={key}>{t(key)}</p>
        ))}
      </Alert>
    </div>
  );
}

function getSuccessMessages(state: unknown): readonly TextKey[] | undefined {
  const hasDone = typeof state === 'object' && state !== null && 'done' in state;
  return hasDone && typeof state.done === 'string' ? SUCCESS_MESSAGES[state.done] : undefined;
}
