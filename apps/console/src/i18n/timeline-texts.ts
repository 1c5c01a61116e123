import type { TimelineEntryView } from '@saifu/contract/payment-timeline';
import type { TimelineKind, TimelineState } from '@saifu/domain/payments/payment-timeline';
import { formatYen } from '@saifu/domain/shared/yen';
import type { TextKey, Translate } from '@saifu/i18n/texts';
import type { Timeline } from '@saifu/ui/timeline/timeline';
import {
  type Icon,
  IconAlertCircle,
  IconArrowBackUp,
  IconCash,
  IconCircleCheck,
  IconClock,
  IconCreditCard,
  IconExternalLink,
  IconFileInvoice,
  IconMessage,
  IconPrinter,
  IconQrcode,
  IconReceipt,
  IconShieldCheck,
  IconX,
} from '@tabler/icons-react';
import type { ComponentProps } from 'react';

type Tone = NonNullable<ComponentProps<typeof Timeline>['steps'][number]['tone']>;
type KindText = { readonly label: TextKey; readonly icon: Icon; readonly tone?: Tone };

const KINDS: Readonly<Record<TimelineKind, KindText>> = {
  order_created: { label: 'console_timeline.order_created', icon: IconFileInvoice },
  code_scanned: { label: 'console_timeline.code_scanned', icon: IconQrcode },
  payment_started: { label: 'console_timeline.payment_started', icon: IconCreditCard },
  authentication_requested: {
    label: 'console_timeline.authentication_requested',
    icon: IconShieldCheck,
  },
  payer_redirected: { label: 'console_timeline.payer_redirected', icon: IconExternalLink },
  voucher_issued: { label: 'console_timeline.voucher_issued', icon: IconCash },
  authorized: { label: 'console_timeline.authorized', icon: IconCreditCard },
  declined: { label: 'console_timeline.declined', icon: IconAlertCircle, tone: 'failed' },
  expired: { label: 'console_timeline.expired', icon: IconClock, tone: 'failed' },
  canceled: { label: 'console_timeline.canceled', icon: IconX, tone: 'failed' },
  captured: { label: 'console_timeline.captured', icon: IconCreditCard },
  capture_declined: {
    label: 'console_timeline.capture_declined',
    icon: IconAlertCircle,
    tone: 'failed',
  },
  completed: { label: 'console_timeline.completed', icon: IconCircleCheck },
  voided: { label: 'console_timeline.voided', icon: IconArrowBackUp },
  refund: { label: 'console_timeline.refund', icon: IconArrowBackUp },
  refund_failed: {
    label: 'console_timeline.refund_failed',
    icon: IconAlertCircle,
    tone: 'failed',
  },
  refund_requested: { label: 'console_timeline.refund_requested', icon: IconMessage },
  refund_request_answered: {
    label: 'console_timeline.refund_request_answered',
    icon: IconMessage,
  },
  refund_request_escalated: {
    label: 'console_timeline.refund_request_escalated',
    icon: IconMessage,
  },
  refund_request_withdrawn: {
    label: 'console_timeline.refund_request_withdrawn',
    icon: IconMessage,
  },
  receipt_issued: { label: 'console_timeline.receipt_issued', icon: IconReceipt },
  receipt_reissued: { label: 'console_timeline.receipt_reissued', icon: IconReceipt },
  receipt_reprinted: { label: 'console_timeline.receipt_reprinted', icon: IconPrinter },
  return_invoice_issued: { label: 'console_timeline.return_invoice_issued', icon: IconReceipt },
};

/** A refund has its state in its label, because most of them have only one entry. */
const REFUNDS = {
  open: { label: 'console_timeline.refund_open', icon: IconArrowBackUp, tone: 'pending' },
  needs_payer: {
    label: 'console_timeline.refund_needs_payer',
    icon: IconArrowBackUp,
    tone: 'pending',
  },
  declined: { label: 'console_timeline.refund_declined', icon: IconAlertCircle, tone: 'failed' },
} as const satisfies Partial<Record<TimelineState, KindText>>;

const ANSWERS = {
  approved: 'console_timeline.answer_approved',
  partially_approved: 'console_timeline.answer_partially_approved',
  rejected: 'console_timeline.answer_rejected',
} as const satisfies Partial<Record<TimelineState, TextKey>>;

export function getKindText({ kind, state }: TimelineEntryView): KindText {
  if (kind === 'refund' && state !== null && state in REFUNDS) {
    return REFUNDS[state as keyof typeof REFUNDS];
  }
  return KINDS[kind];
}

/** The amount, the answer, how it was confirmed, and by whom, as far as they are known. */
export function formatNote(t: Translate, entry: TimelineEntryView): string | undefined {
  const { kind, amount, state, confirmed_by: confirmedBy, by } = entry;
  const isAnswer = kind === 'refund_request_answered' && state !== null && state in ANSWERS;
  const parts = [
    isAnswer && t(ANSWERS[state as keyof typeof ANSWERS]),
    amount !== null && formatYen(amount),
    confirmedBy !== null && t(`console_timeline.confirmed_${confirmedBy}`),
    // How it was confirmed tells who it was.
    confirmedBy === null && by !== null && (by.name ?? t(`console_timeline.by_${by.kind}`)),
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(' · ');
}
