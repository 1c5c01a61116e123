import { type LazyScreen, lazyScreen } from '@saifu/web/screens/lazy-screen.ts';
import type { RouteName } from './routes.ts';

/** The code of every screen, loaded when it is opened. */
export const SCREENS: Readonly<Record<RouteName, LazyScreen>> = {
  SignIn: lazyScreen('SignIn', () => import('../screens/auth/sign-in.tsx')),
  ForgotPassword: lazyScreen('ForgotPassword', () => import('../screens/auth/forgot-password.tsx')),
  SetPassword: lazyScreen('SetPassword', () => import('../screens/auth/set-password.tsx')),
  AcceptInvitation: lazyScreen(
    'AcceptInvitation',
    () => import('../screens/auth/accept-invitation.tsx'),
  ),
  SecondFactor: lazyScreen('SecondFactor', () => import('../screens/auth/second-factor.tsx')),
  Overview: lazyScreen('Overview', () => import('../screens/overview/overview.tsx')),
  Till: lazyScreen('Till', () => import('../screens/till/till.tsx')),
  Payments: lazyScreen('Payments', () => import('../screens/payments/payments.tsx')),
  Payment: lazyScreen('Payment', () => import('../screens/payments/payment.tsx')),
  RefundRequests: lazyScreen(
    'RefundRequests',
    () => import('../screens/refund-requests/refund-requests.tsx'),
  ),
  RefundRequest: lazyScreen(
    'RefundRequest',
    () => import('../screens/refund-requests/refund-request.tsx'),
  ),
  Disputes: lazyScreen('Disputes', () => import('../screens/disputes/disputes.tsx')),
  Dispute: lazyScreen('Dispute', () => import('../screens/disputes/dispute.tsx')),
  Invoices: lazyScreen('Invoices', () => import('../screens/invoices/invoices.tsx')),
  NewInvoice: lazyScreen('NewInvoice', () => import('../screens/invoices/new-invoice.tsx')),
  Invoice: lazyScreen('Invoice', () => import('../screens/invoices/invoice.tsx')),
  RecurringBillings: lazyScreen(
    'RecurringBillings',
    () => import('../screens/recurring-billings/recurring-billings.tsx'),
  ),
  NewRecurringBilling: lazyScreen(
    'NewRecurringBilling',
    () => import('../screens/recurring-billings/new-recurring-billing.tsx'),
  ),
  RecurringBilling: lazyScreen(
    'RecurringBilling',
    () => import('../screens/recurring-billings/recurring-billing.tsx'),
  ),
  CatalogItems: lazyScreen(
    'CatalogItems',
    () => import('../screens/catalog-items/catalog-items.tsx'),
  ),
  Stores: lazyScreen('Stores', () => import('../screens/stores/stores.tsx')),
  Store: lazyScreen('Store', () => import('../screens/stores/store.tsx')),
  Developers: lazyScreen('Developers', () => import('../screens/developers/developers.tsx')),
  ApiRequests: lazyScreen('ApiRequests', () => import('../screens/developers/api-requests.tsx')),
  Events: lazyScreen('Events', () => import('../screens/developers/events.tsx')),
  Webhook: lazyScreen('Webhook', () => import('../screens/developers/webhook.tsx')),
  Team: lazyScreen('Team', () => import('../screens/team/team.tsx')),
  AuditLog: lazyScreen('AuditLog', () => import('../screens/team/audit-log.tsx')),
  Account: lazyScreen('Account', () => import('../screens/account/account.tsx')),
};
