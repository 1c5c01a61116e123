import type { TextKey } from '@saifu/i18n/texts';

export type Layout = 'default' | 'blank';

/** public: anyone. auth: a session is needed. signed_out: a signed-in person is sent Home. */
export type RouteAccess = 'public' | 'auth' | 'signed_out';

type Row<Name extends string = string, Path extends string = string> = {
  readonly name: Name;
  readonly path: Path;
  readonly layout: Layout;
  readonly access: RouteAccess;
  readonly title: TextKey;
};

const entrance = rowsOf('blank', 'signed_out');
const publicPlain = rowsOf('blank', 'public');
const open = rowsOf('default', 'public');
const member = rowsOf('default', 'auth');

/** Every screen of the product, in matching order: a fixed path stands before a parameter. */
export const ROUTES = [
  member('index', '/', 'screen.home'),

  entrance('SignIn', '/login', 'screen.sign_in'),
  entrance('SignInWithOTP', '/login-with-otp', 'screen.sign_in_with_otp'),
  entrance('SignUp', '/sign-up', 'screen.sign_up'),
  entrance('ForgotPassword', '/forgot-password', 'screen.forgot_password'),
  entrance('ResendConfirmUrl', '/resend-authentication', 'screen.resend_confirm_url'),
  publicPlain('GeneralTerms', '/terms', 'screen.general_terms'),
  publicPlain('EnterOtp', '/enter-otp', 'screen.enter_otp'),
  publicPlain('Verify', '/verify', 'screen.verify'),
  publicPlain('UndoContact', '/undo-contact', 'screen.undo_contact'),

  member('Home', '/home', 'screen.home'),
  member('PaymentHistory', '/history', 'screen.payment_history'),
  member('ChangeNameReceipt', '/history/detail/receipt/name-setting', 'screen.change_name_receipt'),
  member('ReceiptDetail', '/history/detail/receipt/:id', 'screen.receipt_detail'),
  member('PaymentDetail', '/history/detail/:id', 'screen.payment_detail'),
  member('RequestRefund', '/history/detail/:id/refund-request', 'screen.request_refund'),
  member('Slips', '/history/slips', 'slip.kept_title'),
  member('RefundRequests', '/refund-requests', 'screen.refund_requests'),
  member('RefundRequest', '/refund-requests/:id', 'screen.refund_request'),
  member('Wallets', '/wallets', 'screen.wallets'),
  member('AddCard', '/wallets/add', 'screen.add_card'),

  open('Scan', '/scan', 'screen.scan'),
  open('OpenQr', '/q/:id', 'screen.open_qr'),
  open('StoreDetail', '/stores/:id', 'screen.store_detail'),
  open('EnterAmount', '/payment', 'screen.enter_amount'),
  open('PaymentInvoice', '/payment/invoice', 'screen.payment_invoice'),
  open('ConfirmPayment', '/payment/confirm', 'screen.confirm_payment'),
  open('FinishPayment', '/payment/payment-finish', 'screen.finish_payment'),
  open('GuestReceipt', '/payment/receipt', 'screen.guest_receipt'),

  member('RecurringBilling', '/recurring-billing', 'screen.recurring_billing'),
  member(
    'OrderHistoryRecurringBilling',
    '/recurring-billing/order-history/:id',
    'screen.order_history_recurring_billing',
  ),
  member('RecurringBillingDetail', '/recurring-billing/:id', 'screen.recurring_billing_detail'),
  member('Profile', '/profile', 'screen.profile'),

  member('Settings', '/settings', 'screen.settings'),
  member('UpdateProfile', '/settings/update-profile', 'screen.update_profile'),
  member('ChangePassword', '/settings/change-password', 'screen.change_password'),
  member('Security', '/settings/security', 'screen.security'),
  member('Notifications', '/settings/notifications', 'screen.notifications'),
  member('Limits', '/settings/limits', 'screen.limits'),
  member('Privacy', '/settings/privacy', 'screen.privacy'),
  member('ReceiptSetting', '/settings/receipt-setting', 'screen.receipt_setting'),
  member(
    'DownloadReceipts',
    '/settings/receipt-setting/download-receipts',
    'screen.download_receipts',
  ),
  member(
    'EmailSetting',
    '/settings/receipt-setting/email-download-setting',
    'screen.email_setting',
  ),
  member('NameSetting', '/settings/receipt-setting/name-setting', 'screen.name_setting'),
  member('ContactSupport', '/settings/contact-support', 'screen.contact_support'),
  member('AddConsultation', '/settings/contact-support/add', 'screen.add_consultation'),
  member('ConsultationDetail', '/settings/contact-support/:id', 'screen.consultation_detail'),
  open('FAQs', '/settings/faq', 'screen.faqs'),
  open('FAQDetail', '/settings/faq/detail', 'screen.faq_detail'),
  open('About', '/settings/about', 'screen.about'),
  open('Policy', '/settings/about/policy', 'screen.policy'),
  open('Terms', '/settings/about/terms', 'screen.terms'),
  open('Tokushoho', '/legal/tokushoho', 'screen.tokushoho'),
  open('SandboxInbox', '/sandbox/inbox', 'screen.sandbox_inbox'),
  open('SandboxQr', '/sandbox/qr', 'screen.sandbox_qr'),
] as const satisfies readonly Row[];

export type Route = (typeof ROUTES)[number];
export type RouteName = Route['name'];

type PathOf<Name extends RouteName> = Extract<Route, { name: Name }>['path'];
type Params<Path> = Path extends `${string}/:id${string}` ? [params: { readonly id: string }] : [];

export function pathOf<Name extends RouteName>(name: Name, ...params: Params<PathOf<Name>>): string;
export function pathOf(name: RouteName, params?: { readonly id: string }): string {
  return routeNamed(name).path.replace(':id', encodeURIComponent(params?.id ?? ''));
}

export function routeNamed(name: RouteName): Route {
  const route = ROUTES.find((row) => row.name === name);
  if (route === undefined) throw new RangeError(`no route is named ${name}`);
  return route;
}

/** The first route whose path this is; one trailing slash is forgiven, nothing else. */
export function matchRoute(pathname: string): Route | undefined {
  const asked = pathname.replace(/(?<=[^/])\/$/, '').split('/');
  return ROUTES.find((route) => {
    const parts = route.path.split('/');
    return parts.length === asked.length && parts.every((part, at) => fits(part, asked[at] ?? ''));
  });
}

function fits(part: string, asked: string): boolean {
  return part.startsWith(':') ? isDecodable(asked) : part === asked;
}

function isDecodable(segment: string): boolean {
  try {
    return decodeURIComponent(segment) !== '';
  } catch {
    return false;
  }
}

function rowsOf(layout: Layout, access: RouteAccess) {
  return <const Name extends string, const Path extends string>(
    name: Name,
    path: Path,
    title: TextKey,
  ): Row<Name, Path> => ({ name, path, title, layout, access });
}
