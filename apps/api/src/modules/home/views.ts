import type { HomeView, MatterView } from '@saifu/contract/home';
import type { MatterKind } from '@saifu/domain/home/attention-items';
import { type IdKind, toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../platform/clock.ts';
import { toPaymentRowView } from '../payments/history/views.ts';
import type { Home, Matter } from './home.ts';

export function toHomeView(home: Home): HomeView {
  const { now, waiting, recent, objected, stores, begun } = home;
  return {
    as_of: toTimestamp(now),
    waiting: waiting.map(toMatterView),
    recent: recent.map((entry) => toPaymentRowView(entry, objected.get(entry.id))),
    stores: stores.map(({ id, name, lastPaidAt }) => {
      return { id: toTypeId('store', id), name, last_paid_at: toTimestamp(lastPaidAt) };
    }),
    begun: { card: begun.card, payment: begun.payment, receipt: begun.receipt },
    has_samples: home.hasSamples,
  };
}

const ABOUT: Readonly<Record<MatterKind, IdKind>> = {
  charge_past_due: 'agreement',
  charge_wants_payer: 'agreement',
  charge_refused: 'agreement',
  charge_soon: 'agreement',
  price_proposed: 'agreement',
  card_missing: 'agreement',
  card_expired: 'card',
  card_frozen: 'card',
  card_expiring: 'card',
  payment_to_finish: 'payment',
  payment_to_confirm: 'payment',
  refund_wants_bank: 'refundRequest',
  objection_answered: 'refundRequest',
  consultation_answered: 'consultation',
  profile_incomplete: 'user',
};

function toMatterView({ kind, id, name, amount, card, services, at }: Matter): MatterView {
  return {
    kind,
    id: id && toTypeId(ABOUT[kind], id),
    name,
    amount,
    card,
    services: services.map((service) => {
      return { id: toTypeId('agreement', service.id), service_name: service.serviceName };
    }),
    at: at && toTimestamp(at),
  };
}
