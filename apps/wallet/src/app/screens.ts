import { readLanguage } from '@saifu/client/language';
import { loadWalletTexts } from '@saifu/i18n/texts';
import type { ComponentType } from 'react';
import { type LazyScreen, lazyScreen } from './lazy-screen.ts';
import type { RouteName } from './routes.ts';

type ScreenName = Exclude<RouteName, 'index'>;

/** The screen of every route. Each is its own file over the network too. */
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
  UndoContact: inside('UndoContact', () => import('../screens/auth/undo-contact.tsx')),
  Home: inside('Home', () => import('../screens/home/home.tsx')),
  PaymentHistory: inside('PaymentHistory', () => import('../screens/history/payment-history.tsx')),
  ChangeNameReceipt: inside(
    'ChangeNameReceipt',
    () => import('../screens/receipts/change-name-receipt.tsx'),
  ),
  ReceiptDetail: inside('ReceiptDetail', () => import('../screens/receipts/receipt-detail.tsx')),
  PaymentDetail: inside('PaymentDetail', () => import('../screens/history/payment-detail.tsx')),
  RequestRefund: inside('RequestRefund', () => import('../screens/history/request-refund.tsx')),
  RefundRequests: inside('RefundRequests', () => import('../screens/history/refund-requests.tsx')),
  RefundRequest: inside('RefundRequest', () => import('../screens/history/refund-request.tsx')),
  Slips: inside('Slips', () => import('../screens/history/receipt-scans.tsx')),
  Wallets: inside('Wallets', () => import('../screens/cards/wallets.tsx')),
  AddCard: inside('AddCard', () => import('../screens/cards/add-card.tsx')),
  Scan: inside('Scan', () => import('../screens/pay/scan.tsx')),
  OpenQr: inside('OpenQr', () => import('../screens/pay/open-qr.tsx')),
  StoreDetail: inside('StoreDetail', () => import('../screens/pay/store-detail.tsx')),
  EnterAmount: inside('EnterAmount', () => import('../screens/pay/enter-amount.tsx')),
  PaymentInvoice: inside('PaymentInvoice', () => import('../screens/pay/payment-invoice.tsx')),
  ConfirmPayment: inside('ConfirmPayment', () => import('../screens/pay/confirm-payment.tsx')),
  FinishPayment: inside('FinishPayment', () => import('../screens/pay/finish-payment.tsx')),
  GuestReceipt: inside('GuestReceipt', () => import('../screens/receipts/guest-receipt.tsx')),
  RecurringBilling: inside(
    'RecurringBilling',
    () => import('../screens/recurring-billing/recurring-billing.tsx'),
  ),
  OrderHistoryRecurringBilling: inside(
    'OrderHistoryRecurringBilling',
    () => import('../screens/recurring-billing/order-history-recurring-billing.tsx'),
  ),
  RecurringBillingDetail: inside(
    'RecurringBillingDetail',
    () => import('../screens/recurring-billing/recurring-billing-detail.tsx'),
  ),
  Profile: inside('Profile', () => import('../screens/settings/profile.tsx')),
  Settings: inside('Settings', () => import('../screens/settings/settings.tsx')),
  UpdateProfile: inside('UpdateProfile', () => import('../screens/settings/update-profile.tsx')),
  ChangePassword: inside('ChangePassword', () => import('../screens/settings/change-password.tsx')),
  Security: inside('Security', () => import('../screens/settings/security.tsx')),
  Notifications: inside('Notifications', () => import('../screens/settings/notifications.tsx')),
  Limits: inside('Limits', () => import('../screens/settings/limits.tsx')),
  Privacy: inside('Privacy', () => import('../screens/settings/privacy.tsx')),
  ReceiptSetting: inside('ReceiptSetting', () => import('../screens/receipts/receipt-setting.tsx')),
  DownloadReceipts: inside(
    'DownloadReceipts',
    () => import('../screens/receipts/download-receipts.tsx'),
  ),
  EmailSetting: inside('EmailSetting', () => import('../screens/receipts/email-setting.tsx')),
  NameSetting: inside('NameSetting', () => import('../screens/receipts/name-setting.tsx')),
  ContactSupport: inside('ContactSupport', () => import('../screens/support/contact-support.tsx')),
  AddConsultation: inside(
    'AddConsultation',
    () => import('../screens/support/add-consultation.tsx'),
  ),
  ConsultationDetail: inside(
    'ConsultationDetail',
    () => import('../screens/support/consultation-detail.tsx'),
  ),
  FAQs: inside('FAQs', () => import('../screens/support/faqs.tsx')),
  FAQDetail: inside('FAQDetail', () => import('../screens/support/faq-detail.tsx')),
  About: inside('About', () => import('../screens/legal/about.tsx')),
  Policy: inside('Policy', () => import('../screens/legal/policy.tsx')),
  Terms: inside('Terms', () => import('../screens/legal/terms.tsx')),
  Tokushoho: inside('Tokushoho', () => import('../screens/legal/tokushoho.tsx')),
  SandboxInbox: inside('SandboxInbox', () => import('../screens/sandbox/sandbox-inbox.tsx')),
  SandboxQr: inside('SandboxQr', () => import('../screens/sandbox/sandbox-qr.tsx')),
};

/** A screen behind the way in, with the words that are spoken there. */
function inside<const Name extends string>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
): LazyScreen {
  return lazyScreen(name, async () => {
    const [screen] = await Promise.all([load(), loadWalletTexts(readLanguage())]);
    return screen;
  });
}
