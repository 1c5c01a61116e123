import { expect, test } from 'vitest';
import { getPath, matchRoute, ROUTES, type RouteAccess } from './routes.ts';

/** The route tables of the specification, and the screens that were added. */
const EXPECTED: Readonly<Record<RouteAccess, Readonly<Record<string, string>>>> = {
  signed_out: {
    SignIn: '/login',
    SignInWithOTP: '/login-with-otp',
    SignUp: '/sign-up',
    ForgotPassword: '/forgot-password',
    ResendConfirmUrl: '/resend-authentication',
  },
  public: {
    GeneralTerms: '/terms',
    EnterOtp: '/enter-otp',
    Verify: '/verify',
    UndoContact: '/undo-contact',
    Scan: '/scan',
    OpenQr: '/q/:id',
    StoreDetail: '/stores/:id',
    EnterAmount: '/payment',
    PaymentInvoice: '/payment/invoice',
    ConfirmPayment: '/payment/confirm',
    FinishPayment: '/payment/payment-finish',
    GuestReceipt: '/payment/receipt',
    About: '/settings/about',
    Policy: '/settings/about/policy',
    Terms: '/settings/about/terms',
    FAQs: '/settings/faq',
    FAQDetail: '/settings/faq/detail',
    Tokushoho: '/legal/tokushoho',
    SandboxInbox: '/sandbox/inbox',
    SandboxQr: '/sandbox/qr',
    SandboxTill: '/sandbox/till',
  },
  auth: {
    index: '/',
    Home: '/home',
    PaymentHistory: '/history',
    PaymentDetail: '/history/detail/:id',
    ReceiptDetail: '/history/detail/receipt/:id',
    ChangeNameReceipt: '/history/detail/receipt/name-setting',
    RequestRefund: '/history/detail/:id/refund-request',
    ReceiptScans: '/history/receipt-scans',
    Insights: '/insights',
    RefundRequests: '/refund-requests',
    RefundRequest: '/refund-requests/:id',
    Wallets: '/wallets',
    AddCard: '/wallets/add',
    NotificationInbox: '/notifications',
    Profile: '/profile',
    RecurringBilling: '/recurring-billing',
    RecurringBillingDetail: '/recurring-billing/:id',
    OrderHistoryRecurringBilling: '/recurring-billing/order-history/:id',
    Settings: '/settings',
    UpdateProfile: '/settings/update-profile',
    ChangePassword: '/settings/change-password',
    Security: '/settings/security',
    Notifications: '/settings/notifications',
    Limits: '/settings/limits',
    Privacy: '/settings/privacy',
    ReceiptSetting: '/settings/receipt-setting',
    DownloadReceipts: '/settings/receipt-setting/download-receipts',
    EmailSetting: '/settings/receipt-setting/email-download-setting',
    NameSetting: '/settings/receipt-setting/name-setting',
    ContactSupport: '/settings/contact-support',
    ConsultationDetail: '/settings/contact-support/:id',
    AddConsultation: '/settings/contact-support/add',
  },
};

const BLANK = ['SignIn', 'SignInWithOTP', 'SignUp', 'ForgotPassword', 'ResendConfirmUrl'];

test.each(['signed_out', 'public', 'auth'] as const)(
  'the %s routes match the specification',
  (access) => {
    const rows = ROUTES.filter((route) => route.access === access);
    const paths = Object.fromEntries(rows.map((route) => [route.name, route.path]));
    expect(paths).toEqual(EXPECTED[access]);
  },
);

test('the screens without a bar are the auth screens, the terms and the three verification screens', () => {
  const blank = ROUTES.filter((route) => route.layout === 'blank').map((route) => route.name);
  expect(blank).toEqual([...BLANK, 'GeneralTerms', 'EnterOtp', 'Verify', 'UndoContact']);
});

test('no two routes share a name or a path, and no two screens a title', () => {
  for (const part of ['name', 'path'] as const) {
    expect(new Set(ROUTES.map((route) => route[part])).size).toBe(ROUTES.length);
  }
  const screens = ROUTES.filter((route) => route.name !== 'index');
  expect(new Set(screens.map((route) => route.title)).size).toBe(screens.length);
});

test.each(ROUTES.map((route) => [route.name, route.path]))('%s is matched at %s', (name, path) => {
  const address = path.replace(':id', 'ord_01jd');
  expect(matchRoute(address)?.name).toBe(name);
  expect(matchRoute(address === '/' ? '/' : `${address}/`)?.name).toBe(name);
});

test.each([
  ['/history/detail/receipt/name-setting', 'ChangeNameReceipt'],
  ['/history/detail/receipt/rcp_1', 'ReceiptDetail'],
  ['/history/detail/receipt', 'PaymentDetail'],
  ['/settings/contact-support/add', 'AddConsultation'],
  ['/settings/contact-support/added', 'ConsultationDetail'],
  ['/recurring-billing/order-history/rcb_1', 'OrderHistoryRecurringBilling'],
  ['/recurring-billing/rcb_1', 'RecurringBillingDetail'],
])('%s matches %s', (path, name) => {
  expect(matchRoute(path)?.name).toBe(name);
});

test.each([
  '',
  '//',
  '//home',
  '/home//',
  '/Home',
  '/homer',
  '/home/x',
  '/stores/',
  '/stores/%',
  '/stores/a/b',
  '/history/detail',
  '/api/v1/login',
  '/constructor',
])('%j matches no route', (path) => {
  expect(matchRoute(path)).toBeUndefined();
});

test('getPath builds a path from a route name, with the id encoded', () => {
  expect(getPath('Home')).toBe('/home');
  expect(getPath('PaymentDetail', { id: 'pay_1/?#' })).toBe('/history/detail/pay_1%2F%3F%23');
});
