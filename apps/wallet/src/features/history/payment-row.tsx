import type { PaymentRowView } from '@saifu/contract/history';
import { BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import { Amount } from '@saifu/ui/amount/amount';
import { Link } from '@saifu/ui/link/link';
import { MethodMark } from '@saifu/ui/method-mark/method-mark';
import { StoreAvatar } from '@saifu/ui/store-avatar/store-avatar';
import shared from '@saifu/ui/styles/row.module.css';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './payment-row.module.css';
import { hasNews, PaymentState } from './payment-state.tsx';
import { saveListScroll } from './restore-scroll.ts';

type PaymentRowProps = {
  readonly payment: PaymentRowView;
  readonly href: string;
  readonly isCurrent: boolean;
  /** False where a heading above the row names the day. */
  readonly hasDate?: boolean;
  readonly linkRef?: ((link: HTMLAnchorElement | null) => void) | undefined;
};

/** One purchase: store and amount, then how and when it was paid, or what has become of it. */
export function PaymentRow({ payment, href, isCurrent, hasDate = true, linkRef }: PaymentRowProps) {
  const { id, store, status, created_at: at } = payment;
  const isCanceledOrFailed = status === 'cancel' || status === 'error';
  return (
    <li className={styles.item}>
      <Link
        ref={linkRef}
        href={href}
        className={`${shared.row} ${styles.row}`}
        data-row={id}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => saveListScroll(id)}
      >
        <StoreAvatar store={store} />
        <span className={styles.text}>
          <span className={styles.line}>
            <span lang="ja" className={styles.store}>
              {store.name}
            </span>{' '}
            <span className={isCanceledOrFailed ? styles.canceled : undefined}>
              <Amount value={payment.actual_payment_amount} />
            </span>
          </span>{' '}
          <span className={`${styles.line} ${styles.second}`}>
            <Method payment={payment} />{' '}
            <span className={styles.news}>
              {hasDate && <time dateTime={at}>{formatDate(at)}</time>}
              {hasNews(payment) && <PaymentState payment={payment} />}
              {!hasDate && !hasNews(payment) && <time dateTime={at}>{at.slice(11, 16)}</time>}
            </span>
          </span>
        </span>
      </Link>
    </li>
  );
}

function Method({ payment: { card, payment_method: method } }: Pick<PaymentRowProps, 'payment'>) {
  const t = useTranslate();
  return (
    <span className={styles.method}>
      <MethodMark method={method} brand={card?.brand ?? null} size="line" />
      {card === null ? (
        <span className={styles.methodName}>{t(`payment.method_${method}`)}</span>
      ) : (
        <span>
          <VisuallyHidden>{BRAND_NAMES[card.brand]}</VisuallyHidden> {formatLast4(card.last4)}
        </span>
      )}
    </span>
  );
}

/** The number of a card as its last digits; its mark names the brand. */
function formatLast4(last4: string): string {
  return `••\u00a0${last4}`;
}
