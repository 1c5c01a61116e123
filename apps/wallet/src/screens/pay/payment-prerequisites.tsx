import type { OrderView } from '@saifu/contract/order';
import type { AppError } from '@saifu/domain/shared/app-error';
import {
  CARDS_MAX,
  GUEST_PAYMENT_YEN_MAX,
  PROFILE_THRESHOLD_YEN,
} from '@saifu/domain/shared/limits';
import { formatYen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { getMissingFieldLabel } from '../../features/account/profile-labels.ts';
import { useMe } from '../../features/account/queries.ts';
import styles from './payment-invoice.module.css';

type Prerequisite =
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'account' }
  | { readonly kind: 'no_card' }
  | { readonly kind: 'profile'; readonly missing: readonly string[] };

type PrerequisiteInput = {
  readonly order: OrderView;
  readonly isLoggedIn: boolean;
  readonly hasNoCard: boolean;
  readonly paymentError: AppError | null;
};

/**
 * What has to be done before the payment: the law requires identification for large amounts, and
 * recurring billing requires an account and a saved card.
 */
export function usePaymentPrerequisite({
  order,
  isLoggedIn,
  hasNoCard,
  paymentError,
}: PrerequisiteInput): Prerequisite | null {
  const me = useMe({ isLoggedIn }).data;
  if (!isLoggedIn && order.recurring !== null) return { kind: 'account' };
  if (!isLoggedIn) return order.pay_amount > GUEST_PAYMENT_YEN_MAX ? { kind: 'sign_in' } : null;
  if (hasNoCard) return { kind: 'no_card' };
  const isLarge = order.pay_amount > PROFILE_THRESHOLD_YEN;
  if (isLarge && me && !me.profile_completed) {
    return { kind: 'profile', missing: me.missing_profile_fields };
  }
  if (paymentError?.code !== 'profile.incomplete') return null;
  const { missing } = paymentError.params;
  return { kind: 'profile', missing: Array.isArray(missing) ? missing : [] };
}

type PaymentPrerequisitesProps = { readonly prerequisite: Prerequisite; readonly order: OrderView };

/** Shows what is missing, with a link there and back. */
export function PaymentPrerequisites({ prerequisite, order }: PaymentPrerequisitesProps) {
  const t = useTranslate();
  if (prerequisite.kind === 'sign_in') {
    const max = formatYen(GUEST_PAYMENT_YEN_MAX);
    return (
      <div className={styles.actionBar}>
        <Alert tone="warning">{t('payment.guest_max', { max })}</Alert>
      </div>
    );
  }
  if (prerequisite.kind === 'account') return <AccountPrerequisite />;
  if (prerequisite.kind === 'no_card') {
    return (
      <div className={styles.actionBar}>
        <Alert tone="warning">{t('payment.cards_full', { max: CARDS_MAX })}</Alert>
        <ButtonLink href={getPath('Wallets')} full>
          {t('payment.cards_full_open')}
        </ButtonLink>
      </div>
    );
  }
  const names = prerequisite.missing
    .flatMap((name) => getMissingFieldLabel(name) ?? [])
    .map((key) => t(key));
  const back = `${getPath('PaymentInvoice')}?order=${order.id}`;
  const to = `${getPath('UpdateProfile')}?return=${encodeURIComponent(back)}`;
  return (
    <div className={styles.actionBar}>
      <Alert tone="warning">
        <p>{t('payment.profile_needed', { threshold: formatYen(PROFILE_THRESHOLD_YEN) })}</p>
        {names.length > 0 && <p>{t('profile.missing_names', { names })}</p>}
      </Alert>
      <ButtonLink href={to} full>
        {t('payment.profile_complete')}
      </ButtonLink>
    </div>
  );
}

/** The sign-in form is further up on the same screen. */
function AccountPrerequisite() {
  const t = useTranslate();
  const goToSignIn = () => {
    const field = document.querySelector<HTMLElement>('input[autocomplete^="username"]');
    field?.scrollIntoView?.({ block: 'center' });
    field?.focus();
  };
  return (
    <div className={styles.actionBar}>
      <Alert tone="warning">{t.error('recurring_billing.account_needed')}</Alert>
      <Button full onClick={goToSignIn}>
        {t('payment.to_sign_in')}
      </Button>
    </div>
  );
}
