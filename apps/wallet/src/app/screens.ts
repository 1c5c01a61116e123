import { readLanguage } from '@saifu/client/language';
import { loadWalletTexts } from '@saifu/texts/texts';
import type { ComponentType } from 'react';
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
  UndoContact: inside('UndoContact', () => import('../screens/undo-contact.tsx')),
  Home: inside('Home', () => import('../screens/home.tsx')),
  PaymentHistory: inside('PaymentHistory', () => import('../screens/payment-history.tsx')),
  ChangeNameReceipt: inside(
    'ChangeNameReceipt',
    () => import('../screens/change-name-receipt.tsx'),
  ),
  ReceiptDetail: inside('ReceiptDetail', () => import('../screens/receipt-detail.tsx')),
  PaymentDetail: inside('PaymentDetail', () => import('../screens/payment-detail.tsx')),
  RequestRefund: inside('RequestRefund', () => import('../screens/request-refund.tsx')),
  RefundRequests: inside('RefundRequests', () => import('../screens/refund-requests.tsx')),
  RefundRequest: inside('RefundRequest', () => import('../screens/refund-request.tsx')),
  Slips: inside('Slips', () => import('../screens/slips.tsx')),
  Wallets: inside('Wallets', () => import('../screens/wallets.tsx')),
  AddCard: inside('AddCard', () => import('../screens/add-card.tsx')),
  Scan: inside('Scan', () => import('../screens/scan.tsx')),
  OpenQr: inside('OpenQr', () => import('../screens/open-qr.tsx')),
  StoreDetail: inside('StoreDetail', () => import('../screens/store-detail.tsx')),
  EnterAmount: inside('EnterAmount', () => import('../screens/enter-amount.tsx')),
  PaymentInvoice: inside('PaymentInvoice', () => import('../screens/payment-invoice.tsx')),
  ConfirmPayment: inside('ConfirmPayment', () => import('../screens/confirm-payment.tsx')),
  FinishPayment: inside('FinishPayment', () => import('../screens/finish-payment.tsx')),
  GuestReceipt: inside('GuestReceipt', () => import('../screens/guest-receipt.tsx')),
  RecurringBilling: inside('RecurringBilling', () => import('../screens/recurring-billing.tsx')),
  OrderHistoryRecurringBilling: inside(
    'OrderHistoryRecurringBilling',
    () => import('../screens/order-history-recurring-billing.tsx'),
  ),
  RecurringBillingDetail: inside(
    'RecurringBillingDetail',
    () => import('../screens/recurring-billing-detail.tsx'),
  ),
  Profile: inside('Profile', () => import('../screens/profile.tsx')),
  Settings: inside('Settings', () => import('../screens/settings.tsx')),
  UpdateProfile: inside('UpdateProfile', () => import('../screens/update-profile.tsx')),
  ChangePassword: inside('ChangePassword', () => import('../screens/change-password.tsx')),
  Security: inside('Security', () => import('../screens/security.tsx')),
  Notifications: inside('Notifications', () => import('../screens/notifications.tsx')),
  Limits: inside('Limits', () => import('../screens/limits.tsx')),
  Privacy: inside('Privacy', () => import('../screens/privacy.tsx')),
  ReceiptSetting: inside('ReceiptSetting', () => import('../screens/receipt-setting.tsx')),
  DownloadReceipts: inside('DownloadReceipts', () => import('../screens/download-receipts.tsx')),
  EmailSetting: inside('EmailSetting', () => import('../screens/email-setting.tsx')),
  NameSetting: inside('NameSetting', () => import('../screens/name-setting.tsx')),
  ContactSupport: inside('ContactSupport', () => import('../screens/contact-support.tsx')),
  AddConsultation: inside('AddConsultation', () => import('../screens/add-consultation.tsx')),
  ConsultationDetail: inside(
    'ConsultationDetail',
    () => import('../screens/consultation-detail.tsx'),
  ),
  FAQs: inside('FAQs', () => import('../screens/faqs.tsx')),
  FAQDetail: inside('FAQDetail', () => import('../screens/faq-detail.tsx')),
  About: inside('About', () => import('../screens/about.tsx')),
  Policy: inside('Policy', () => import('../screens/policy.tsx')),
  Terms: inside('Terms', () => import('../screens/terms.tsx')),
  Tokushoho: inside('Tokushoho', () => import('../screens/tokushoho.tsx')),
  SandboxInbox: inside('SandboxInbox', () => import('../screens/sandbox-inbox.tsx')),
  SandboxQr: inside('SandboxQr', () => import('../screens/sandbox-qr.tsx')),
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
