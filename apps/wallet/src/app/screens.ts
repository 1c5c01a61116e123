import { type LazyScreen, lazyScreen } from './lazy-screen.ts';
import type { RouteName } from './routes.ts';

type ScreenName = Exclude<RouteName, 'index'>;

/** The screen of every route. Each is its own file over the network too. */
export const SCREENS: Readonly<Record<ScreenName, LazyScreen>> = {
  SignIn: lazyScreen('SignIn', () => import('../screens/sign-in.tsx')),
  SignInWithOTP: lazyScreen('SignInWithOTP', () => import('../screens/sign-in-with-otp.tsx')),
  SignUp: lazyScreen('SignUp', () => import('../screens/sign-up.tsx')),
  ForgotPassword: lazyScreen('ForgotPassword', () => import('../screens/forgot-password.tsx')),
  ResendConfirmUrl: lazyScreen(
    'ResendConfirmUrl',
    () => import('../screens/resend-confirm-url.tsx'),
  ),
  GeneralTerms: lazyScreen('GeneralTerms', () => import('../screens/general-terms.tsx')),
  EnterOtp: lazyScreen('EnterOtp', () => import('../screens/enter-otp.tsx')),
  Verify: lazyScreen('Verify', () => import('../screens/verify.tsx')),
  Home: lazyScreen('Home', () => import('../screens/home.tsx')),
  PaymentHistory: lazyScreen('PaymentHistory', () => import('../screens/payment-history.tsx')),
  ChangeNameReceipt: lazyScreen(
    'ChangeNameReceipt',
    () => import('../screens/change-name-receipt.tsx'),
  ),
  ReceiptDetail: lazyScreen('ReceiptDetail', () => import('../screens/receipt-detail.tsx')),
  PaymentDetail: lazyScreen('PaymentDetail', () => import('../screens/payment-detail.tsx')),
  Wallets: lazyScreen('Wallets', () => import('../screens/wallets.tsx')),
  AddCard: lazyScreen('AddCard', () => import('../screens/add-card.tsx')),
  Scan: lazyScreen('Scan', () => import('../screens/scan.tsx')),
  StoreDetail: lazyScreen('StoreDetail', () => import('../screens/store-detail.tsx')),
  EnterAmount: lazyScreen('EnterAmount', () => import('../screens/enter-amount.tsx')),
  PaymentInvoice: lazyScreen('PaymentInvoice', () => import('../screens/payment-invoice.tsx')),
  ConfirmPayment: lazyScreen('ConfirmPayment', () => import('../screens/confirm-payment.tsx')),
  FinishPayment: lazyScreen('FinishPayment', () => import('../screens/finish-payment.tsx')),
  RecurringBilling: lazyScreen(
    'RecurringBilling',
    () => import('../screens/recurring-billing.tsx'),
  ),
  OrderHistoryRecurringBilling: lazyScreen(
    'OrderHistoryRecurringBilling',
    () => import('../screens/order-history-recurring-billing.tsx'),
  ),
  RecurringBillingDetail: lazyScreen(
    'RecurringBillingDetail',
    () => import('../screens/recurring-billing-detail.tsx'),
  ),
  Profile: lazyScreen('Profile', () => import('../screens/profile.tsx')),
  Settings: lazyScreen('Settings', () => import('../screens/settings.tsx')),
  UpdateProfile: lazyScreen('UpdateProfile', () => import('../screens/update-profile.tsx')),
  ChangePassword: lazyScreen('ChangePassword', () => import('../screens/change-password.tsx')),
  Security: lazyScreen('Security', () => import('../screens/security.tsx')),
  Notifications: lazyScreen('Notifications', () => import('../screens/notifications.tsx')),
  Limits: lazyScreen('Limits', () => import('../screens/limits.tsx')),
  Privacy: lazyScreen('Privacy', () => import('../screens/privacy.tsx')),
  ReceiptSetting: lazyScreen('ReceiptSetting', () => import('../screens/receipt-setting.tsx')),
  DownloadReceipts: lazyScreen(
    'DownloadReceipts',
    () => import('../screens/download-receipts.tsx'),
  ),
  EmailSetting: lazyScreen('EmailSetting', () => import('../screens/email-setting.tsx')),
  NameSetting: lazyScreen('NameSetting', () => import('../screens/name-setting.tsx')),
  ContactSupport: lazyScreen('ContactSupport', () => import('../screens/contact-support.tsx')),
  AddConsultation: lazyScreen('AddConsultation', () => import('../screens/add-consultation.tsx')),
  ConsultationDetail: lazyScreen(
    'ConsultationDetail',
    () => import('../screens/consultation-detail.tsx'),
  ),
  FAQs: lazyScreen('FAQs', () => import('../screens/faqs.tsx')),
  FAQDetail: lazyScreen('FAQDetail', () => import('../screens/faq-detail.tsx')),
  About: lazyScreen('About', () => import('../screens/about.tsx')),
  Policy: lazyScreen('Policy', () => import('../screens/policy.tsx')),
  Terms: lazyScreen('Terms', () => import('../screens/terms.tsx')),
  Tokushoho: lazyScreen('Tokushoho', () => import('../screens/tokushoho.tsx')),
  SandboxInbox: lazyScreen('SandboxInbox', () => import('../screens/sandbox-inbox.tsx')),
};
