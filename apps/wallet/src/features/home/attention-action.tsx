import type { AttentionItemView } from '@saifu/contract/home';
import { formatYen } from '@saifu/domain/shared/yen';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ConfirmOne } from './use-confirm-one.ts';

/** Whether the item has an action of its own on Home. */
export function hasAction({ kind, order_id }: AttentionItemView): boolean {
  return kind === 'payment_to_confirm' || order_id !== null;
}

type AttentionActionProps = {
  readonly item: AttentionItemView;
  readonly getOrderPath: (item: AttentionItemView, orderId: string) => string;
  readonly confirmOne: ConfirmOne;
};

/** What an item asks for, done or begun with one press. */
export function AttentionAction({ item, getOrderPath, confirmOne }: AttentionActionProps) {
  const t = useTranslate();
  const { kind, id, name, amount, order_id: orderId } = item;
  const params = { name: name ?? '', amount: formatYen(amount ?? 0) };
  if (kind === 'payment_to_confirm' && id !== null) {
    return (
      <Button
        variant="secondary"
        busy={confirmOne.busyId === id}
        aria-label={t('home.confirm_label', params)}
        onClick={() => confirmOne.start(id)}
      >
        {t('home.confirm')}
      </Button>
    );
  }
  if (orderId === null) return null;
  const isBegun = kind === 'payment_to_finish';
  return (
    <ButtonLink
      variant="secondary"
      href={getOrderPath(item, orderId)}
      aria-label={t(isBegun ? 'home.continue_label' : 'home.pay_now_label', params)}
    >
      {t(isBegun ? 'home.continue' : 'home.pay_now')}
    </ButtonLink>
  );
}
