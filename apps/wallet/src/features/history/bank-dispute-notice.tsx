import type { PaymentView } from '@saifu/contract/payment';
import type { TextKey } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

type BankDispute = NonNullable<PaymentView['bank_dispute']>;

/** The store's side of a dispute: what it lost, the payer has won. */
const TEXTS = {
  open: 'history.bank_dispute_open',
  won: 'history.bank_dispute_won',
  lost: 'history.bank_dispute_lost',
} as const satisfies Record<BankDispute, TextKey>;

/** What the payer disputed with the bank, outside of Saifu. */
export function BankDisputeNotice({ state }: { readonly state: BankDispute }) {
  const t = useTranslate();
  return <Alert tone="info">{t(TEXTS[state])}</Alert>;
}
