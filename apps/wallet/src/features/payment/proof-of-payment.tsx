import type { PaymentView } from '@saifu/contract/payment';
import type { Translate } from '@saifu/i18n/texts';
import { DrawnCheck } from '@saifu/web/components/drawn-check.tsx';
import { formatDateTimeWithSeconds, formatTimeAgo } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconHistory, IconZoomCheck } from '@tabler/icons-react';
import { PaidAmount } from './paid-screen.tsx';
import { getProofAge, type ProofAge } from './proof-age.ts';
import styles from './proof-of-payment.module.css';
import { RunningClock } from './running-clock.tsx';
import { useJapaneseTranslate } from './use-japanese.ts';
import { useServerNow } from './use-server-now.ts';

/**
 * Store, amount, time, and how the staff can verify the payment. Only a payment of the last minutes
 * is green and has the running clock, so that an old one cannot pass for a new one.
 */
export function ProofOfPayment({ payment }: { readonly payment: PaymentView }) {
  const t = useTranslate();
  const { authorized_at: paidAt } = payment;
  const now = useServerNow();
  const age = getProofAge(paidAt, now);
  if (payment.in_review) return <NoProof payment={payment} />;
  return (
    <section className={styles.proof} aria-label={t('payment.paid')} data-age={age}>
      {age === 'new' ? <DrawnCheck /> : <IconHistory size={56} stroke={1.5} aria-hidden="true" />}
      <h1 tabIndex={-1} className={styles.title}>
        {t('payment.finished')}
      </h1>
      {age !== 'new' && <ForStaff payment={payment} age={age} nowMs={now} />}
      <PaidAmount payment={payment} />
      <dl className={styles.times}>
        {paidAt !== null && (
          <div>
            <dt>{t('payment.paid_at')}</dt>
            <dd>
              <time dateTime={paidAt}>{formatDateTimeWithSeconds(paidAt)}</time>
            </dd>
          </div>
        )}
        {age === 'new' && now !== null && (
          <div>
            <dt>{t('payment.time_now')}</dt>
            <dd>
              <RunningClock nowMs={now} />
            </dd>
          </div>
        )}
      </dl>
      <dl className={styles.details}>
        <div>
          <dt>{t('payment.id_end')}</dt>
          <dd>{payment.id.slice(-4).toUpperCase()}</dd>
        </div>
        {payment.proof_code !== null && (
          <div>
            <dt>{t('payment.proof_code')}</dt>
            <dd>{payment.proof_code}</dd>
          </div>
        )}
      </dl>
      {age === 'new' && <ForStaff payment={payment} age={age} nowMs={now} />}
    </section>
  );
}

/** A payment that is checked is never green, because the store must not hand anything over yet. */
function NoProof({ payment }: { readonly payment: PaymentView }) {
  const t = useTranslate();
  const japanese = useJapaneseTranslate();
  const isForStaff = payment.in_person && t.language !== 'ja';
  return (
    <section className={styles.proof} aria-label={t('payment.in_review')}>
      <IconZoomCheck size={56} stroke={1.5} aria-hidden="true" />
      <h1 tabIndex={-1} className={styles.title}>
        {t('payment.in_review')}
      </h1>
      {payment.in_person && (
        <div className={styles.age}>
          {/* Empty until the Japanese texts have loaded; its space is kept. */}
          {isForStaff && (
            <p lang="ja">{japanese.language === 'ja' && japanese('payment.in_review_staff')}</p>
          )}
          <p className={isForStaff ? styles.ownLanguage : undefined}>
            {t('payment.in_review_staff')}
          </p>
        </div>
      )}
      <PaidAmount payment={payment} />
    </section>
  );
}

type ForStaffProps = {
  readonly payment: PaymentView;
  readonly age: ProofAge;
  readonly nowMs: number | null;
};

/**
 * Instruction in Japanese for the staff and in the payer's language: show the screen, or the age of
 * the payment.
 */
function ForStaff({ payment, age, nowMs }: ForStaffProps) {
  const t = useTranslate();
  const japanese = useJapaneseTranslate();
  const { in_person: isInPerson, authorized_at: paidAt } = payment;
  if (age === 'new' && !isInPerson) return null;
  const getStaffText = (t: Translate) => {
    if (age === 'new') return t('payment.show_staff');
    const ago = age === 'old' && paidAt !== null && nowMs !== null;
    if (!ago) return t('payment.proof_unchecked');
    const distance = formatTimeAgo(paidAt, new Date(nowMs), t.language);
    return t('payment.paid_ago', { ago: distance ?? '' });
  };
  const isForStaff = isInPerson && t.language !== 'ja';
  return (
    <div className={age === 'new' ? styles.showToStaff : styles.age}>
      {/* Empty until the Japanese texts have loaded; its space is kept. */}
      {isForStaff && <p lang="ja">{japanese.language === 'ja' && getStaffText(japanese)}</p>}
      <p className={isForStaff ? styles.ownLanguage : undefined}>{getStaffText(t)}</p>
    </div>
  );
}
