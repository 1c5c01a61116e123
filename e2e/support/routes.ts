import { ROUTES, type Route, type RouteName } from '../../apps/wallet/src/app/routes.ts';
import type { Things } from './routes-demo-data.ts';

export type Who = 'stranger' | 'member';

type Address = (things: Things, who: Who) => string;
/** Routes with an id in the path. The type requires an address for each of them. */
type OfSomething = Extract<Route, { readonly path: `${string}:id${string}` }>['name'];

/** Addresses of screens that need an id or a token to show content. */
const ADDRESSES: Partial<Record<RouteName, Address>> & Record<OfSomething, Address> = {
  EnterOtp: ({ challenge }, who) => {
    const purpose = who === 'stranger' ? 'login' : 'step_up';
    return `/enter-otp?challenge_id=${challenge}&purpose=${purpose}`;
  },
  Verify: ({ verify }) => verify,
  UndoContact: ({ undoContact }) => undoContact,
  ChangeNameReceipt: ({ receipt }) => `/history/detail/receipt/name-setting?receipt=${receipt}`,
  ReceiptDetail: ({ receipt }) => `/history/detail/receipt/${receipt}`,
  PaymentDetail: ({ payment }) => `/history/detail/${payment}`,
  RequestRefund: ({ payment }) => `/history/detail/${payment}/refund-request`,
  RefundRequest: ({ refundRequest }) => `/refund-requests/${refundRequest}`,
  StoreDetail: ({ store }) => `/stores/${store}`,
  EnterAmount: ({ store }) => `/payment?store=${store}`,
  // A payable code would redirect to the payment at once.
  OpenQr: ({ withdrawnCode }) => `/q/${withdrawnCode}`,
  PaymentInvoice: ({ order }) => `/payment/invoice?order=${order}`,
  ConfirmPayment: ({ confirm }) => confirm,
  FinishPayment: ({ payment, guestPayment }, who) =>
    `/payment/payment-finish?payment=${who === 'member' ? payment : guestPayment.id}`,
  GuestReceipt: ({ guestReceipt }) => guestReceipt,
  OrderHistoryRecurringBilling: ({ recurringBilling }) =>
    `/recurring-billing/order-history/${recurringBilling}`,
  RecurringBillingDetail: ({ recurringBilling }) => `/recurring-billing/${recurringBilling}`,
  ConsultationDetail: ({ question }) => `/settings/contact-support/${question}`,
  FAQDetail: ({ faq }) => `/settings/faq/detail?id=${faq}`,
};

export type Visit = {
  readonly route: Route;
  readonly address: string;
  /** Redirect target if access is denied. Undefined if the screen is shown. */
  readonly leads: string | undefined;
};

/** Every route with its address and its expected redirect for this kind of visitor. */
export function getVisits(things: Things, who: Who, origin: string): readonly Visit[] {
  return ROUTES.map((route) => {
    const address = ADDRESSES[route.name]?.(things, who) ?? route.path;
    return { route, address, leads: leadsTo(route, who, origin + address) };
  });
}

function leadsTo({ name, access }: Route, who: Who, url: string): string | undefined {
  if (name === 'index') return who === 'member' ? '/home' : '/login';
  if (who === 'member') return access === 'signed_out' ? '/home' : undefined;
  return access === 'auth' ? `/login?redirect=${encodeURIComponent(url)}` : undefined;
}
