import type { OrderView } from '@saifu/contract/order';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { Translate } from '@saifu/i18n/texts';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { Modal } from '@saifu/ui/modal/modal';
import { type Gesture, SlideToConfirm } from '@saifu/ui/slide-to-confirm/slide-to-confirm';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { getCheckSlideLabels, getStaffPayLabels, getStaffSlideLabels } from './slide-labels.ts';
import styles from './staff-sheet.module.css';
import { useJapaneseTranslate } from './use-japanese.ts';

/** Task of the staff: collect cash, compare the amount with the bill, or slide for the customer. */
export type StaffTask = 'collect' | 'compare' | 'slide';

const TASKS = {
  collect: { about: 'payment.staff_about', getSlideLabels: getStaffSlideLabels },
  compare: { about: 'payment.staff_check_about', getSlideLabels: getCheckSlideLabels },
  slide: { about: 'payment.staff_pay_about', getSlideLabels: getStaffPayLabels },
} as const;

type StaffSheetProps = {
  readonly order: Pick<OrderView, 'store' | 'title' | 'pay_amount'>;
  readonly task: StaffTask;
  readonly method: PaymentMethod;
  readonly isBusy: boolean;
  readonly onTaken: (gesture: Gesture) => void;
  readonly onLeave: () => void;
  /** Error of the last attempt, if any. */
  readonly children: ReactNode;
};

/** Screen for the staff: what to take or compare, and the slide that confirms it. */
export function StaffSheet({ order, task, isBusy, onLeave, ...props }: StaffSheetProps) {
  const t = useTranslate();
  const japanese = useJapaneseTranslate();
  const id = useId();
  const { about, getSlideLabels } = TASKS[task];
  const formatAbout = (t: Translate) => t(about, { method: t(`payment.method_${props.method}`) });
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
          {t('app.back')}
        </Button>
        <div lang={japanese.language} className={styles.text}>
          <h2 id={id} className={styles.title} tabIndex={-1} data-focus-first>
            {japanese('payment.staff_title')}
          </h2>
          <p>{order.store?.name ?? order.title}</p>
          <p className={styles.amount}>
            <Amount value={order.pay_amount} size="huge" />
          </p>
          <p>{formatAbout(japanese)}</p>
        </div>
        {t.language !== japanese.language && <p className={styles.ownLanguage}>{formatAbout(t)}</p>}
        {props.children}
        <div lang={japanese.language}>
          <SlideToConfirm
            words={getSlideLabels(japanese, order.pay_amount)}
            busy={isBusy}
            onConfirm={props.onTaken}
          />
        </div>
      </div>
    </Modal>
  );
}
