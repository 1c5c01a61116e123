import type { TextKey } from '@saifu/i18n/texts';
import { findRoute } from '@saifu/web/routing/match-path.ts';

export type Layout = 'default' | 'blank';

/**
 * `public`: anyone. `auth`: requires a session. `signed_out`: signed-in users are redirected Home.
 */
export type RouteAccess = 'public' | 'auth' | 'signed_out';

type Row<Name extends string = string, Path extends string = string> = {
  readonly name: Name;
  readonly path: Path;
  readonly layout: Layout;
  readonly access: RouteAccess;
  readonly title: TextKey;
};

const signedOutRoute = createRouteBuilder('blank', 'signed_out');
const publicPlain = createRouteBuilder('blank', 'public');
const publicRoute = createRouteBuilder('default', 'public');
const privateRoute = createRouteBuilder('default', 'auth');

/** All screens, in matching order: a fixed path comes before a parameter. */
export const ROUTES = [
  privateRoute('index', '/', 'screen.home'),

  signedOutRoute('SignIn', '/login', 'screen.sign_in'),
  signedOutRoute('SignInWithOTP', '/login-with-otp', 'screen.sign_in_with_otp'),
  signedOutRoute('SignUp', '/sign-up', 'screen.sign_up'),
  signedOutRoute('ForgotPassword', '/forgot-password', 'screen.forgot_password'),
  signedOutRoute('ResendConfirmUrl', '/resend-authentication', 'screen.resend_confirm_url'),
  publicPlain('GeneralTerms', '/terms', 'screen.general_terms'),
  publicPlain('EnterOtp', '/enter-otp', 'screen.enter_otp'),
  publicPlain('Verify', '/verify', 'screen.verify'),
  publicPlain('UndoContact', '/undo-contact', 'screen.undo_contact'),

  privateRoute('Home', '/home', 'screen.home'),
  privateRoute('PaymentHistory', '/history', 'screen.payment_history'),
  privateRoute(
    'ChangeNameReceipt',
    '/history/detail/receipt/name-setting',
    'screen.change_name_receipt',
  ),
  privateRoute('ReceiptDetail', '/history/detail/receipt/:id', 'screen.receipt_detail'),
  privateRoute('PaymentDetail', '/history/detail/:id', 'screen.payment_detail'),
  privateRoute('RequestRefund', '/history/detail/:id/refund-request', 'screen.request_refund'),
  privateRoute('Insights', '/insights', 'insights.title'),
  privateRoute('ReceiptScans', '/history/receipt-scans', 'receipt_scan.kept_title'),
  privateRoute('RefundRequests', '/refund-requests', 'screen.refund_requests'),
  privateRoute('RefundRequest', '/refund-requests/:id', 'screen.refund_request'),
  privateRoute('Wallets', '/wallets', 'screen.wallets'),
  privateRoute('AddCard', '/wallets/add', 'screen.add_card'),

  publicRoute('Scan', '/scan', 'screen.scan'),
  publicRoute('OpenQr', '/q/:id', 'screen.open_qr'),
  publicRoute('StoreDetail', '/stores/:id', 'screen.store_detail'),
  publicRoute('EnterAmount', '/payment', 'screen.enter_amount'),
  publicRoute('PaymentInvoice', '/payment/invoice', 'screen.payment_invoice'),
  publicRoute('ConfirmPayment', '/payment/confirm', 'screen.confirm_payment'),
  publicRoute('FinishPayment', '/payment/payment-finish', 'screen.finish_payment'),
  publicRoute('GuestReceipt', '/payment/receipt', 'screen.guest_receipt'),

  privateRoute('RecurringBilling', '/recurring-billing', 'screen.recurring_billing'),
  privateRoute(
    'OrderHistoryRecurringBilling',
    '/recurring-billing/order-history/:id',
    'screen.order_history_recurring_billing',
  ),
  privateRoute(
    'RecurringBillingDetail',
    '/recurring-billing/:id',
    'screen.recurring_billing_detail',
  ),
  privateRoute('NotificationInbox', '/notifications', 'screen.notifications'),
  privateRoute('Profile', '/profile', 'screen.profile'),

  privateRoute('Settings', '/settings', 'screen.settings'),
  privateRoute('UpdateProfile', '/settings/update-profile', 'screen.update_profile'),
  privateRoute('ChangePassword', '/settings/change-password', 'screen.change_password'),
  privateRoute('Security', '/settings/security', 'screen.security'),
  privateRoute('Notifications', '/settings/notifications', 'screen.notification_settings'),
  privateRoute('Limits', '/settings/limits', 'screen.limits'),
  privateRoute('Privacy', '/settings/privacy', 'screen.privacy'),
  privateRoute('ReceiptSetting', '/settings/receipt-setting', 'screen.receipt_setting'),
  privateRoute(
    'DownloadReceipts',
    '/settings/receipt-setting/download-receipts',
    'screen.download_receipts',
  ),
  privateRoute(
    'EmailSetting',
    '/settings/receipt-setting/email-download-setting',
    'screen.email_setting',
  ),
  privateRoute('NameSetting', '/settings/receipt-setting/name-setting', 'screen.name_setting'),
  privateRoute('ContactSupport', '/settings/contact-support', 'screen.contact_support'),
  privateRoute('AddConsultation', '/settings/contact-support/add', 'screen.add_consultation'),
  privateRoute('ConsultationDetail', '/settings/contact-support/:id', 'screen.consultation_detail'),
  publicRoute('FAQs', '/settings/faq', 'screen.faqs'),
  publicRoute('FAQDetail', '/settings/faq/detail', 'screen.faq_detail'),
  publicRoute('About', '/settings/about', 'screen.about'),
  publicRoute('Policy', '/settings/about/policy', 'screen.policy'),
  publicRoute('Terms', '/settings/about/terms', 'screen.terms'),
  publicRoute('Tokushoho', '/legal/tokushoho', 'screen.tokushoho'),
  publicRoute('SandboxInbox', '/sandbox/inbox', 'screen.sandbox_inbox'),
  publicRoute('SandboxQr', '/sandbox/qr', 'screen.sandbox_qr'),
  publicRoute('SandboxTill', '/sandbox/till', 'screen.sandbox_till'),
] as const satisfies readonly Row[];

export type Route = (typeof ROUTES)[number];
export type RouteName = Route['name'];

type RoutePath<Name extends RouteName> = Extract<Route, { name: Name }>['path'];
type Params<Path> = Path extends `${string}/:id${string}` ? [params: { readonly id: string }] : [];

export function getPath<Name extends RouteName>(
  name: Name,
  ...params: Params<RoutePath<Name>>
): string;
export function getPath(name: RouteName, params?: { readonly id: string }): string {
  return getRoute(name).path.replace(':id', encodeURIComponent(params?.id ?? ''));
}

export function getRoute(name: RouteName): Route {
  const route = ROUTES.find((row) => row.name === name);
  if (route === undefined) throw new RangeError(`no route is named ${name}`);
  return route;
}

export function matchRoute(pathname: string): Route | undefined {
  return findRoute(ROUTES, pathname);
}

function createRouteBuilder(layout: Layout, access: RouteAccess) {
  return <const Name extends string, const Path extends string>(
    name: Name,
    path: Path,
    title: TextKey,
  ): Row<Name, Path> => ({ name, path, title, layout, access });
}
