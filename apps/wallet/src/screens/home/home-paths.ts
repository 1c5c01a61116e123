import type { AttentionItemView } from '@saifu/contract/home';
import { getPath, type RouteName } from '../../app/routes.ts';

type Kind = AttentionItemView['kind'];
type DetailRoute = Extract<
  RouteName,
  'PaymentDetail' | 'RefundRequest' | 'RecurringBillingDetail' | 'ConsultationDetail'
>;

/** The detail screen of each kind; the other kinds are handled below. */
const DETAIL_ROUTES: Readonly<Partial<Record<Kind, DetailRoute>>> = {
  charge_past_due: 'RecurringBillingDetail',
  charge_awaiting_payer: 'RecurringBillingDetail',
  charge_declined: 'RecurringBillingDetail',
  charge_soon: 'RecurringBillingDetail',
  price_proposed: 'RecurringBillingDetail',
  card_missing: 'RecurringBillingDetail',
  payment_to_finish: 'PaymentDetail',
  payment_to_confirm: 'PaymentDetail',
  refund_wants_bank: 'RefundRequest',
  refund_request_answered: 'RefundRequest',
  consultation_answered: 'ConsultationDetail',
};

/** The invoice of the order; a payment that was begun is continued there. */
export function getOrderPath({ kind, id }: AttentionItemView, orderId: string): string {
  const query = new URLSearchParams({ order: orderId });
  if (kind === 'payment_to_finish' && id !== null) query.set('payment', id);
  return `${getPath('PaymentInvoice')}?${query}`;
}

/**
 * A card used by one service is changed on its screen; with several services the wallet shows all
 * of them.
 */
export function getAttentionItemPath({ kind, id, services }: AttentionItemView): string {
  if (kind === 'profile_incomplete') return getPath('UpdateProfile');
  const detailRoute = DETAIL_ROUTES[kind];
  if (detailRoute !== undefined && id !== null) return getPath(detailRoute, { id });
  const [service, ...others] = services;
  const isOne = kind !== 'card_expiring' && service !== undefined && others.length === 0;
  return isOne ? getPath('RecurringBillingDetail', { id: service.id }) : getPath('Wallets');
}
