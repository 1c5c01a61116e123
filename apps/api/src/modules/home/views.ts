import type { AttentionItemView, HomeView, NextChargeView } from '@saifu/contract/home';
import type { AttentionItemKind } from '@saifu/domain/home/attention-items';
import { type IdKind, toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../platform/clock.ts';
import { toStoreSummaryView } from '../merchants/store/views.ts';
import { toPaymentRowView } from '../payments/history/views.ts';
import type { AttentionItem, Home, NextCharge } from './home.ts';

export function toHomeView(home: Home): HomeView {
  const { now, nextCharge, waiting, recent, refundRequestsByPaymentId, stores, begun } = home;
  return {
    as_of: toTimestamp(now),
    months: home.months.map(({ month, total }) => ({ month, total })),
    previous_month_to_date: home.previousMonthToDate,
    next_charge: nextCharge && toNextChargeView(nextCharge),
    waiting: waiting.map(toAttentionItemView),
    recent: recent.map((entry) => toPaymentRowView(entry, refundRequestsByPaymentId.get(entry.id))),
    stores: stores.map(({ store, lastPaidAt }) => {
      return { ...toStoreSummaryView(store), last_paid_at: toTimestamp(lastPaidAt) };
    }),
    begun: { card: begun.card, payment: begun.payment, receipt: begun.receipt },
    has_samples: home.hasSamples,
  };
}

function toNextChargeView({ id, serviceName, store, amount, date }: NextCharge): NextChargeView {
  return {
    id: toTypeId('recurringBilling', id),
    service_name: serviceName,
    store: toStoreSummaryView(store),
    amount,
    date,
  };
}

const ABOUT: Readonly<Record<AttentionItemKind, IdKind>> = {
  charge_past_due: 'recurringBilling',
  charge_awaiting_payer: 'recurringBilling',
  charge_declined: 'recurringBilling',
  charge_soon: 'recurringBilling',
  price_proposed: 'recurringBilling',
  card_missing: 'recurringBilling',
  card_expired: 'card',
  card_frozen: 'card',
  card_expiring: 'card',
  payment_to_finish: 'payment',
  payment_to_confirm: 'payment',
  refund_wants_bank: 'refundRequest',
  refund_request_answered: 'refundRequest',
  consultation_answered: 'consultation',
  profile_incomplete: 'user',
};

function toAttentionItemView({
  kind,
  id,
  name,
  store,
  amount,
  card,
  services,
  orderId,
  at,
}: AttentionItem): AttentionItemView {
  return {
    kind,
    id: id && toTypeId(ABOUT[kind], id),
    name,
    store: store && toStoreSummaryView(store),
    amount,
    card,
    services: services.map((service) => {
      return { id: toTypeId('recurringBilling', service.id), service_name: service.serviceName };
    }),
    order_id: orderId && toTypeId('order', orderId),
    at: at && toTimestamp(at),
  };
}
