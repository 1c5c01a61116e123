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
  Apply: lazyScreen('Apply', () => import('../screens/apply/apply.tsx')),
  StaffApplications: lazyScreen(
    'StaffApplications',
    () => import('../screens/staff-applications/staff-applications.tsx'),
  ),
  StaffApplication: lazyScreen(
    'StaffApplication',
    () => import('../screens/staff-applications/staff-application.tsx'),
  ),
  StaffMerchants: lazyScreen(
    'StaffMerchants',
    () => import('../screens/staff-merchants/staff-merchants.tsx'),
  ),
  StaffMerchant: lazyScreen(
    'StaffMerchant',
    () => import('../screens/staff-merchants/staff-merchant.tsx'),
  ),
  StaffStoreChanges: lazyScreen(
    'StaffStoreChanges',
    () => import('../screens/staff-store-changes/staff-store-changes.tsx'),
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
  Balance: lazyScreen('Balance', () => import('../screens/balance/balance.tsx')),
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
  StaffTeam: lazyScreen('StaffTeam', () => import('../screens/staff-team/staff-team.tsx')),
  StaffAuditLog: lazyScreen(
    'StaffAuditLog',
    () => import('../screens/staff-audit-log/staff-audit-log.tsx'),
  ),
  StaffReconciliation: lazyScreen(
    'StaffReconciliation',
    () => import('../screens/staff-reconciliation/staff-reconciliation.tsx'),
  ),
  StaffDifferences: lazyScreen(
    'StaffDifferences',
    () => import('../screens/staff-reconciliation/staff-differences.tsx'),
  ),
  StaffDifference: lazyScreen(
    'StaffDifference',
    () => import('../screens/staff-reconciliation/staff-difference.tsx'),
  ),
  StaffRefundFailures: lazyScreen(
    'StaffRefundFailures',
    () => import('../screens/staff-refund-failures/staff-refund-failures.tsx'),
  ),
  PaymentReviews: lazyScreen(
    'PaymentReviews',
    () => import('../screens/staff-risk/payment-reviews.tsx'),
  ),
  PaymentReview: lazyScreen(
    'PaymentReview',
    () => import('../screens/staff-risk/payment-review.tsx'),
  ),
  RiskRules: lazyScreen('RiskRules', () => import('../screens/staff-risk/risk-rules.tsx')),
  NewRiskRule: lazyScreen('NewRiskRule', () => import('../screens/staff-risk/new-risk-rule.tsx')),
  RiskRule: lazyScreen('RiskRule', () => import('../screens/staff-risk/risk-rule.tsx')),
  BlockList: lazyScreen('BlockList', () => import('../screens/staff-risk/block-list.tsx')),
  PaymentBlocks: lazyScreen(
    'PaymentBlocks',
    () => import('../screens/staff-risk/payment-blocks.tsx'),
  ),
  StaffAccounts: lazyScreen(
    'StaffAccounts',
    () => import('../screens/staff-accounts/staff-accounts.tsx'),
  ),
  StaffAccount: lazyScreen(
    'StaffAccount',
    () => import('../screens/staff-accounts/staff-account.tsx'),
  ),
  StaffOverview: lazyScreen(
    'StaffOverview',
    () => import('../screens/staff-overview/staff-overview.tsx'),
  ),
  StaffPayments: lazyScreen(
    'StaffPayments',
    () => import('../screens/staff-payments/staff-payments.tsx'),
  ),
  StaffPayment: lazyScreen(
    'StaffPayment',
    () => import('../screens/staff-payments/staff-payment.tsx'),
  ),
  StuckAttempts: lazyScreen(
    'StuckAttempts',
    () => import('../screens/staff-payments/stuck-attempts.tsx'),
  ),
  StaffApprovals: lazyScreen(
    'StaffApprovals',
    () => import('../screens/staff-approvals/staff-approvals.tsx'),
  ),
  StaffApproval: lazyScreen(
    'StaffApproval',
    () => import('../screens/staff-approvals/staff-approval.tsx'),
  ),
  StaffConsultations: lazyScreen(
    'StaffConsultations',
    () => import('../screens/staff-consultations/staff-consultations.tsx'),
  ),
  StaffConsultation: lazyScreen(
    'StaffConsultation',
    () => import('../screens/staff-consultations/staff-consultation.tsx'),
  ),
  StaffRefundRequests: lazyScreen(
    'StaffRefundRequests',
    () => import('../screens/staff-refund-requests/staff-refund-requests.tsx'),
  ),
  StaffRefundRequest: lazyScreen(
    'StaffRefundRequest',
    () => import('../screens/staff-refund-requests/staff-refund-request.tsx'),
  ),
  StaffCannedAnswers: lazyScreen(
    'StaffCannedAnswers',
    () => import('../screens/staff-canned-answers/staff-canned-answers.tsx'),
  ),
  StaffFaqs: lazyScreen('StaffFaqs', () => import('../screens/staff-faqs/staff-faqs.tsx')),
  StaffOperations: lazyScreen(
    'StaffOperations',
    () => import('../screens/staff-operations/staff-operations.tsx'),
  ),
  StaffWebhook: lazyScreen(
    'StaffWebhook',
    () => import('../screens/staff-operations/staff-webhook.tsx'),
  ),
  StaffFeatureSwitches: lazyScreen(
    'StaffFeatureSwitches',
    () => import('../screens/staff-feature-switches/staff-feature-switches.tsx'),
  ),
  StaffAnnouncements: lazyScreen(
    'StaffAnnouncements',
    () => import('../screens/staff-announcements/staff-announcements.tsx'),
  ),
};
