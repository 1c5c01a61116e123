import { readLanguage } from '@saifu/client/language';
import { loadWalletTexts } from '@saifu/i18n/texts';
import { type LazyScreen, lazyScreen, type ScreenModule } from '@saifu/web/screens/lazy-screen.ts';
import type { RouteName } from './routes.ts';

type ScreenName = Exclude<RouteName, 'index'>;

/** The screen of every route. Each one is a separate chunk. */
export const SCREENS: Readonly<Record<ScreenName, LazyScreen>> = {
  SignIn: lazyScreen('SignIn', () => import('../screens/auth/sign-in.tsx')),
  SignInWithOTP: lazyScreen('SignInWithOTP', () => import('../screens/auth/sign-in-with-otp.tsx')),
  SignUp: lazyScreen('SignUp', () => import('../screens/auth/sign-up.tsx')),
  ForgotPassword: lazyScreen('ForgotPassword', () => import('../screens/auth/forgot-password.tsx')),
  ResendConfirmUrl: lazyScreen(
    'ResendConfirmUrl',
    () => import('../screens/auth/resend-confirm-url.tsx'),
  ),
  GeneralTerms: lazyScreen('GeneralTerms', () => import('../screens/legal/general-terms.tsx')),
  EnterOtp: lazyScreen('EnterOtp', () => import('../screens/auth/enter-otp.tsx')),
  Verify: lazyScreen('Verify', () => import('../screens/auth/verify.tsx')),
  UndoContact: walletScreen('UndoContact', () => import('../screens/auth/undo-contact.tsx')),
  Home: walletScreen('Home', () => import('../screens/home/home.tsx')),
  PaymentHistory: walletScreen(
    'PaymentHistory',
    () => import('../screens/history/payment-history.tsx'),
  ),
  ChangeNameReceipt: walletScreen(
    'ChangeNameReceipt',
    () => import('../screens/receipts/change-name-receipt.tsx'),
  ),
  ReceiptDetail: walletScreen(
    'ReceiptDetail',
    () => import('../screens/receipts/receipt-detail.tsx'),
  ),
  PaymentDetail: walletScreen(
    'PaymentDetail',
    () => import('../screens/history/payment-detail.tsx'),
  ),
  RequestRefund: walletScreen(
    'RequestRefund',
    () => import('../screens/history/request-refund.tsx'),
  ),
  RefundRequests: walletScreen(
    'RefundRequests',
    () => import('../screens/history/refund-requests.tsx'),
  ),
  RefundRequest: walletScreen(
    'RefundRequest',
    () => import('../screens/history/refund-request.tsx'),
  ),
  Insights: walletScreen('Insights', () => import('../screens/insights/insights.tsx')),
  ReceiptScans: walletScreen('ReceiptScans', () => import('../screens/history/receipt-scans.tsx')),
  Wallets: walletScreen('Wallets', () => import('../screens/cards/wallets.tsx')),
  AddCard: walletScreen('AddCard', () => import('../screens/cards/add-card.tsx')),
  Scan: walletScreen('Scan', () => import('../screens/pay/scan.tsx')),
  OpenQr: walletScreen('OpenQr', () => import('../screens/pay/open-qr.tsx')),
  StoreDetail: walletScreen('StoreDetail', () => import('../screens/pay/store-detail.tsx')),
  EnterAmount: walletScreen('EnterAmount', () => import('../screens/pay/enter-amount.tsx')),
  PaymentInvoice: walletScreen(
    'PaymentInvoice',
    () => import('../screens/pay/payment-invoice.tsx'),
  ),
  ConfirmPayment: walletScreen(
    'ConfirmPayment',
    () => import('../screens/pay/confirm-payment.tsx'),
  ),
  FinishPayment: walletScreen('FinishPayment', () => import('../screens/pay/finish-payment.tsx')),
  GuestReceipt: walletScreen('GuestReceipt', () => import('../screens/receipts/guest-receipt.tsx')),
  RecurringBilling: walletScreen(
    'RecurringBilling',
    () => import('../screens/recurring-billing/recurring-billing.tsx'),
  ),
  OrderHistoryRecurringBilling: walletScreen(
    'OrderHistoryRecurringBilling',
    () => import('../screens/recurring-billing/order-history-recurring-billing.tsx'),
  ),
  RecurringBillingDetail: walletScreen(
    'RecurringBillingDetail',
    () => import('../screens/recurring-billing/recurring-billing-detail.tsx'),
  ),
  NotificationInbox: walletScreen(
    'NotificationInbox',
    () => import('../screens/settings/notification-inbox.tsx'),
  ),
  Profile: walletScreen('Profile', () => import('../screens/settings/profile.tsx')),
  Settings: walletScreen('Settings', () => import('../screens/settings/settings.tsx')),
  UpdateProfile: walletScreen(
    'UpdateProfile',
    () => import('../screens/settings/update-profile.tsx'),
  ),
  ChangePassword: walletScreen(
    'ChangePassword',
    () => import('../screens/settings/change-password.tsx'),
  ),
  Security: walletScreen('Security', () => import('../screens/settings/security.tsx')),
  Notifications: walletScreen(
    'Notifications',
    () => import('../screens/settings/notifications.tsx'),
  ),
  Limits: walletScreen('Limits', () => import('../screens/settings/limits.tsx')),
  Privacy: walletScreen('Privacy', () => import('../screens/settings/privacy.tsx')),
  ReceiptSetting: walletScreen(
    'ReceiptSetting',
    () => import('../screens/receipts/receipt-setting.tsx'),
  ),
  DownloadReceipts: walletScreen(
    'DownloadReceipts',
    () => import('../screens/receipts/download-receipts.tsx'),
  ),
  EmailSetting: walletScreen('EmailSetting', () => import('../screens/receipts/email-setting.tsx')),
  NameSetting: walletScreen('NameSetting', () => import('../screens/receipts/name-setting.tsx')),
  ContactSupport: walletScreen(
    'ContactSupport',
    () => import('../screens/support/contact-support.tsx'),
  ),
  AddConsultation: walletScreen(
    'AddConsultation',
    () => import('../screens/support/add-consultation.tsx'),
  ),
  ConsultationDetail: walletScreen(
    'ConsultationDetail',
    () => import('../screens/support/consultation-detail.tsx'),
  ),
  FAQs: walletScreen('FAQs', () => import('../screens/support/faqs.tsx')),
  FAQDetail: walletScreen('FAQDetail', () => import('../screens/support/faq-detail.tsx')),
  About: walletScreen('About', () => import('../screens/legal/about.tsx')),
  Policy: walletScreen('Policy', () => import('../screens/legal/policy.tsx')),
  Terms: walletScreen('Terms', () => import('../screens/legal/terms.tsx')),
  Tokushoho: walletScreen('Tokushoho', () => import('../screens/legal/tokushoho.tsx')),
  SandboxInbox: walletScreen('SandboxInbox', () => import('../screens/sandbox/sandbox-inbox.tsx')),
  SandboxQr: walletScreen('SandboxQr', () => import('../screens/sandbox/sandbox-qr.tsx')),
  SandboxTill: walletScreen('SandboxTill', () => import('../screens/sandbox/sandbox-till.tsx')),
};

/** A screen after sign-in, which also needs the wallet texts. */
function walletScreen<const Name extends string>(
  name: Name,
  load: () => Promise<ScreenModule<Name>>,
): LazyScreen {
  return lazyScreen(name, async () => {
    const [screen] = await Promise.all([load(), loadWalletTexts(readLanguage())]);
    return screen;
  });
}
