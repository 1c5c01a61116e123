import type { OrderView } from '@saifu/contract/order';
import type { AppError } from '@saifu/domain/shared/app-error';
import {
  CARDS_MAX,
  GUEST_PAYMENT_YEN_MAX,
  PROFILE_THRESHOLD_YEN,
} from '@saifu/domain/shared/limits';
import { formatYen } from '@saifu/domain/shared/yen';
import { Notice } from '@saifu/ui/alert/alert';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { pathOf } from '../../app/routes.ts';
import { missingLabel } from '../../features/account/profile-labels.ts';
import { useMe } from '../../features/account/queries.ts';
import { useText } from '../../i18n/use-text.tsx';
import styles from './payment-invoice.module.css';

type Gate =
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'account' }
  | { readonly kind: 'no_card' }
  | { readonly kind: 'profile'; readonly missing: readonly string[] };

type GateInput = {
  readonly order: OrderView;
  readonly isLoggedIn: boolean;
  readonly hasNoCard: boolean;
  readonly paymentError: AppError | null;
};

/**
 * What has to be done before it may be paid: the law wants to know who pays much, and whoever
 * agrees to pay again needs an account and a card in it.
 */
export function useGate({ order, isLoggedIn, hasNoCard, paymentError }: GateInput): Gate | null {
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

type InvoiceGateProps = { readonly gate: Gate; readonly order: OrderView };

/** Says what is missing, and leads there and back. */
export function InvoiceGate({ gate, order }: InvoiceGateProps) {
  const text = useText();
  if (gate.kind === 'sign_in') {
    const max = formatYen(GUEST_PAYMENT_YEN_MAX);
    return (
      <div className={styles.dock}>
        <Notice tone="warning">{text('payment.guest_max', { max })}</Notice>
      </div>
    );
  }
  if (gate.kind === 'account') return <AccountGate />;
  if (gate.kind === 'no_card') {
    return (
      <div className={styles.dock}>
        <Notice tone="warning">{text('payment.cards_full', { max: CARDS_MAX })}</Notice>
        <ButtonLink href={pathOf('Wallets')} full>
          {text('payment.cards_full_open')}
        </ButtonLink>
      </div>
    );
  }
  const names = gate.missing.flatMap((name) => missingLabel(name) ?? []).map((key) => text(key));
  const back = `${pathOf('PaymentInvoice')}?order=${order.id}`;
  const to = `${pathOf('UpdateProfile')}?return=${encodeURIComponent(back)}`;
  return (
    <div className={styles.dock}>
      <Notice tone="warning">
        <p>{text('payment.profile_needed', { threshold: formatYen(PROFILE_THRESHOLD_YEN) })}</p>
        {names.length > 0 && <p>{text('profile.missing_names', { names })}</p>}
      </Notice>
      <ButtonLink href={to} full>
        {text('payment.profile_complete')}
      </ButtonLink>
    </div>
  );
}

/** The way in stands further up on the same screen. */
function AccountGate() {
  const text = useText();
  const goToSignIn = () => {
    const field = document.querySelector<HTMLElement>('input[autocomplete="username"]');
    field?.scrollIntoView?.({ block: 'center' });
    field?.focus();
  };
  return (
    <div className={styles.dock}>
      <Notice tone="warning">{text.error('agreement.account_needed')}</Notice>
      <Button full onClick={goToSignIn}>
        {text('payment.to_sign_in')}
      </Button>
    </div>
  );
}
