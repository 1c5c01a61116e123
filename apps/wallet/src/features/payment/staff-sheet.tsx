import type { OrderView } from '@saifu/contract/order';
import { Amount } from '@saifu/ui/amount';
import { Button } from '@saifu/ui/button';
import { Modal } from '@saifu/ui/modal';
import { type Gesture, SlideToConfirm } from '@saifu/ui/slide-to-confirm';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useText } from '../../text/use-text.tsx';
import { staffSlideWords } from './slide-words.ts';
import styles from './staff-sheet.module.css';
import { useJapanese } from './use-japanese.ts';

type StaffSheetProps = {
  readonly order: Pick<OrderView, 'store' | 'pay_amount'>;
  readonly isBusy: boolean;
  readonly onTaken: (gesture: Gesture) => void;
  readonly onLeave: () => void;
  /** What went wrong, if something did. */
  readonly children: ReactNode;
};

/** The screen, turned to the staff: what to take, and the slide that says it was taken. */
export function StaffSheet({ order, isBusy, onTaken, onLeave, children }: StaffSheetProps) {
  const text = useText();
  const japanese = useJapanese();
  const id = useId();
  const leave = isBusy ? undefined : onLeave;
  return (
    <Modal open labelledBy={id} className={styles.sheet} onDismiss={leave}>
      <div className={styles.content}>
        <Button
          variant="quiet"
          className={styles.back}
          icon={<IconArrowLeft size={20} aria-hidden="true" />}
          onClick={() => leave?.()}
        >
          {text('app.back')}
        </Button>
        <div lang={japanese.language} className={styles.words}>
          <h2 id={id} className={styles.title} tabIndex={-1} data-focus-first>
            {japanese('payment.staff_title')}
          </h2>
          <p>{order.store.name}</p>
          <p className={styles.amount}>
            <Amount value={order.pay_amount} size="huge" />
          </p>
          <p>{japanese('payment.staff_about')}</p>
        </div>
        {text.language !== japanese.language && (
          <p className={styles.own}>{text('payment.staff_about')}</p>
        )}
        {children}
        <div lang={japanese.language}>
          <SlideToConfirm
            words={staffSlideWords(japanese, order.pay_amount)}
            busy={isBusy}
            onConfirm={onTaken}
          />
        </div>
      </div>
    </Modal>
  );
}
