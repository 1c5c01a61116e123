import styles from '../gallery/states.module.css';
import { useTexts } from '../gallery/use-texts.tsx';
import { Message } from './message.tsx';

export function Thread() {
  const t = useTexts();
  return (
    <ul className={styles.states}>
      <Message
        author={t('refund_request.you')}
        isOwn
        time="2026/11/15 14:05"
        body={t('refund_request.reason_duplicate')}
      />
      <Message
        author={t('refund_request.staff')}
        isOwn={false}
        time="2026/11/15 15:20"
        body={`${t('refund_request.money_awaits_bank')}\n\n${t('refund_request.next_staff')}`}
      />
    </ul>
  );
}
