import type { OrderStatus } from '@saifu/domain/orders/order';
import { Alert } from '@saifu/ui/alert/alert';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusIfLost, focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { useState } from 'react';
import { Focused } from '../../components/focused.tsx';

const TEXTS = {
  paid: { text: 'console_invoice.now_paid', tone: 'success' },
  canceled: { text: 'console_invoice.now_canceled', tone: 'success' },
  expired: { text: 'console_invoice.now_expired', tone: 'warning' },
} as const;

type ClosedNoticeProps = {
  readonly status: OrderStatus;
  /** Whether the member has just tried to cancel it. */
  readonly isAfterAct: boolean;
};

/** Says that an invoice was closed while its screen was open. */
export function ClosedNotice({ status, isAfterAct }: ClosedNoticeProps) {
  const t = useTranslate();
  const [initialStatus] = useState(status);
  if (status === 'open' || initialStatus !== 'open') return null;
  const { text, tone } = TEXTS[status];
  return (
    // A payment that arrives by itself moves the focus only if the focused button was removed.
    <Focused takeFocus={isAfterAct ? focusOnMount : focusIfLost}>
      <Alert tone={tone}>{t(text)}</Alert>
    </Focused>
  );
}
