import { ENDPOINTS } from '@saifu/contract/all';
import { APPROVAL_EXECUTORS } from './approval-executors.ts';
import type { Deps } from './dependencies.ts';
import type { Route } from './http/route.ts';
import { accountAdminRoutes } from './modules/account-admin/routes.ts';
import * as applications from './modules/applications/merchant-application.repository.ts';
import { applicationReviewRoutes } from './modules/applications/review/routes.ts';
import { applicationRoutes } from './modules/applications/routes.ts';
import { approvalRoutes } from './modules/approvals/routes.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { cannedAnswerRoutes } from './modules/cases/canned-answer/routes.ts';
import { caseRoutes } from './modules/cases/routes.ts';
import { homeRoutes } from './modules/home/routes.ts';
import { accountRoutes } from './modules/identity/account/routes.ts';
import { contactRoutes } from './modules/identity/contact/routes.ts';
import { passkeyRoutes } from './modules/identity/passkey/routes.ts';
import { registrationRoutes } from './modules/identity/registration/routes.ts';
import { sessionRoutes } from './modules/identity/session/routes.ts';
import { authenticationRoutes } from './modules/identity/sign-in/routes.ts';
import { stepUpRoutes } from './modules/identity/step-up/routes.ts';
import { balanceRoutes } from './modules/ledger/balance/routes.ts';
import { feeRoutes } from './modules/ledger/contract/routes.ts';
import { memberInvitationRoutes } from './modules/members/invitation/routes.ts';
import { memberPasskeyRoutes } from './modules/members/passkey/routes.ts';
import { memberPasswordRoutes } from './modules/members/password-reset/routes.ts';
import { memberRoutes } from './modules/members/routes.ts';
import { secondFactorRoutes } from './modules/members/second-factor/routes.ts';
import { memberSessionRoutes } from './modules/members/session/routes.ts';
import { apiRequestRoutes } from './modules/merchants/api-request/routes.ts';
import { catalogItemRoutes } from './modules/merchants/catalog-item/routes.ts';
import { merchantRoutes } from './modules/merchants/routes.ts';
import { storeRoutes } from './modules/merchants/store/routes.ts';
import { storeChangeRoutes } from './modules/merchants/store-change/routes.ts';
import { messageRoutes } from './modules/notifications/message/routes.ts';
import { notificationRoutes } from './modules/notifications/notification/routes.ts';
import { pushSubscriptionRoutes } from './modules/notifications/push-subscription/routes.ts';
import { announcementRoutes } from './modules/operations/announcement/routes.ts';
import { featureSwitchRoutes } from './modules/operations/feature-switch/routes.ts';
import { operationsOverviewRoutes } from './modules/operations/overview/routes.ts';
import { staffWebhookRoutes } from './modules/operations/staff-webhook/routes.ts';
import { qrRoutes } from './modules/orders/qr-code/routes.ts';
import { receiptScanRoutes } from './modules/orders/receipt-scan/routes.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { uploadRoutes } from './modules/payments/attachment/routes.ts';
import { paymentRoutes } from './modules/payments/authorize/routes.ts';
import { cancelOrderRoutes } from './modules/payments/cancel/routes.ts';
import { cardRoutes } from './modules/payments/card/routes.ts';
import { confirmationRoutes } from './modules/payments/confirmation/routes.ts';
import { historyRoutes } from './modules/payments/history/routes.ts';
import { insightsRoutes } from './modules/payments/insights/routes.ts';
import { planRoutes } from './modules/payments/installment-plan/routes.ts';
import { invoiceSendRoutes } from './modules/payments/invoice-send/routes.ts';
import { merchantPaymentRoutes } from './modules/payments/merchant-payment/routes.ts';
import { orderProgressRoutes } from './modules/payments/order-progress/routes.ts';
import { overviewRoutes } from './modules/payments/overview/routes.ts';
import { paymentReviewRoutes } from './modules/payments/payment-review/routes.ts';
import { providerDisputeRoutes } from './modules/payments/provider-dispute/routes.ts';
import { refundFailureRoutes } from './modules/payments/refund-failure/routes.ts';
import { refundRequestDecisionRoutes } from './modules/payments/refund-request/decision/routes.ts';
import { refundRequestRoutes } from './modules/payments/refund-request/routes.ts';
import { staffRefundRequestRoutes } from './modules/payments/refund-request/staff/routes.ts';
import { limitRoutes } from './modules/payments/spending-limit/routes.ts';
import { staffMerchantRoutes } from './modules/payments/staff-merchant/routes.ts';
import { staffPaymentRoutes } from './modules/payments/staff-payment/routes.ts';
import { timelineRoutes } from './modules/payments/timeline/routes.ts';
import { accountingExportRoutes } from './modules/payouts/accounting-export/routes.ts';
import { bankAccountRoutes } from './modules/payouts/bank-account/routes.ts';
import { payoutRoutes } from './modules/payouts/routes.ts';
import { staffPayoutRoutes } from './modules/payouts/staff/routes.ts';
import { payoutStatementRoutes } from './modules/payouts/statement/routes.ts';
import { transferFileRoutes } from './modules/payouts/transfer-file/routes.ts';
import { deletionRoutes } from './modules/privacy/deletion/routes.ts';
import { merchantExportRoutes } from './modules/privacy/export/merchant/routes.ts';
import { exportRoutes } from './modules/privacy/export/routes.ts';
import { listReceiptEntries } from './modules/receipts/merchant/receipt-entry.repository.ts';
import { merchantReceiptRoutes } from './modules/receipts/merchant/routes.ts';
import { receiptRoutes } from './modules/receipts/routes.ts';
import { reconciliationRoutes } from './modules/reconciliation/routes.ts';
import { merchantRecurringBillingRoutes } from './modules/recurring-billing/merchant/routes.ts';
import { priceChangeRoutes } from './modules/recurring-billing/price-change/routes.ts';
import { recurringBillingRoutes } from './modules/recurring-billing/routes.ts';
import { configRoutes } from './modules/reference/config/routes.ts';
import { postalCodeRoutes } from './modules/reference/postal-code/routes.ts';
import { blockListRoutes } from './modules/risk/block-list/routes.ts';
import { paymentBlockRoutes } from './modules/risk/payment-block/routes.ts';
import { riskRuleRoutes } from './modules/risk/rule/routes.ts';
import { DEMO_PEOPLE } from './modules/sandbox/demo-users.ts';
import { sandboxRoutes } from './modules/sandbox/routes.ts';
import { staffOverviewRoutes } from './modules/staff-overview/routes.ts';
import { clientEventRoutes } from './modules/support/client-event/routes.ts';
import { consultationRoutes } from './modules/support/consultation/routes.ts';
import { staffConsultationRoutes } from './modules/support/consultation/staff/routes.ts';
import { supportRoutes } from './modules/support/contact-options/routes.ts';
import { faqRoutes } from './modules/support/faq/routes.ts';
import { listDeliveriesOf } from './modules/webhooks/event/list-deliveries-of.ts';
import { eventRoutes } from './modules/webhooks/event/routes.ts';
import { webhookRoutes } from './modules/webhooks/routes.ts';
import * as webhookDeliveries from './modules/webhooks/webhook-delivery.repository.ts';

/** All routes of the API. They must match the endpoints of the contract exactly. */
export function createRoutes(deps: Deps): readonly Route[] {
  const routes = listRoutes(deps);
  const unserved = ENDPOINTS.filter((row) => !routes.some((route) => route.row === row));
  if (unserved.length > 0 || routes.length !== ENDPOINTS.length) {
    throw new Error(`the contract and the routes differ: ${unserved.map((row) => row.path)}`);
  }
  return routes.filter(({ row }) => row.access !== 'sandbox' || !deps.config.isLive);
}

function listRoutes(deps: Deps): readonly Route[] {
  return [
    ...configRoutes(deps, DEMO_PEOPLE),
    ...faqRoutes(deps),
    ...registrationRoutes(deps),
    ...authenticationRoutes(deps),
    ...sessionRoutes(deps),
    ...accountRoutes(deps),
    ...stepUpRoutes(deps),
    ...passkeyRoutes(deps),
    ...limitRoutes(deps),
    ...deletionRoutes(deps),
    ...contactRoutes(deps),
    ...postalCodeRoutes(),
    ...homeRoutes(deps),
    ...teamRoutes(deps),
    ...staffRoutes(deps),
    ...merchantRoutes(deps),
    ...ledgerRoutes(deps),
    ...staffMerchantRoutes(deps, (id) => applications.findByMerchant(deps.db, id)),
    ...applicationRoutes(deps),
    ...applicationReviewRoutes(deps),
    ...apiRequestRoutes(deps),
    ...storeRoutes(deps),
    ...catalogItemRoutes(deps),
    ...storeChangeRoutes(deps),
    ...accountAdminRoutes(deps),
    ...orderRoutes(deps),
    ...cancelOrderRoutes(deps),
    ...invoiceSendRoutes(deps),
    ...receiptScanRoutes(deps),
    ...paymentRoutes(deps),
    ...confirmationRoutes(deps),
    ...merchantPaymentRoutes(deps),
    ...timelineRoutes(deps, listReceiptEntries),
    ...staffPaymentRoutes(deps, { listReceiptEntries, listDeliveriesOf }),
    ...orderProgressRoutes(deps),
    ...overviewRoutes(deps, (merchantId) => webhookDeliveries.listFailing(deps.db, merchantId)),
    ...historyRoutes(deps),
    ...insightsRoutes(deps),
    ...exportRoutes(deps),
    ...merchantExportRoutes(deps),
    ...supportRoutes(deps),
    ...clientEventRoutes(deps),
    ...consultationRoutes(deps),
    ...staffConsultationRoutes(deps),
    ...caseRoutes(deps),
    ...cannedAnswerRoutes(deps),
    ...notificationRoutes(deps),
    ...pushSubscriptionRoutes(deps),
    ...refundRequestRoutes(deps),
    ...refundRequestDecisionRoutes(deps),
    ...staffRefundRequestRoutes(deps),
    ...providerDisputeRoutes(deps),
    ...uploadRoutes(deps),
    ...planRoutes(deps),
    ...recurringBillingRoutes(deps),
    ...merchantRecurringBillingRoutes(deps),
    ...priceChangeRoutes(deps),
    ...receiptRoutes(deps),
    ...merchantReceiptRoutes(deps),
    ...cardRoutes(deps),
    ...qrRoutes(deps),
    ...webhookRoutes(deps),
    ...eventRoutes(deps),
    ...sandboxRoutes(deps),
    ...messageRoutes(deps),
  ];
}

/** The members of merchants and of the operator, and what is kept about their work. */
function teamRoutes(deps: Deps): readonly Route[] {
  return [
    ...memberSessionRoutes(deps),
    ...memberPasskeyRoutes(deps),
    ...memberPasswordRoutes(deps),
    ...secondFactorRoutes(deps),
    ...memberRoutes(deps),
    ...memberInvitationRoutes(deps),
    ...auditRoutes(deps),
  ];
}

/** What merchants pay, and what the operator owes them. */
function ledgerRoutes(deps: Deps): readonly Route[] {
  return [
    ...feeRoutes(deps),
    ...balanceRoutes(deps),
    ...bankAccountRoutes(deps),
    ...payoutRoutes(deps),
    ...staffPayoutRoutes(deps),
    ...transferFileRoutes(deps),
    ...payoutStatementRoutes(deps),
    ...accountingExportRoutes(deps),
  ];
}

/** The work of the operator's staff. What they share with merchants is with the merchants'. */
function staffRoutes(deps: Deps): readonly Route[] {
  return [
    ...staffOverviewRoutes(deps, APPROVAL_EXECUTORS),
    ...approvalRoutes(deps, APPROVAL_EXECUTORS),
    ...riskRuleRoutes(deps),
    ...blockListRoutes(deps),
    ...paymentBlockRoutes(deps),
    ...paymentReviewRoutes(deps),
    ...refundFailureRoutes(deps),
    ...reconciliationRoutes(deps),
    ...operationsOverviewRoutes(deps),
    ...staffWebhookRoutes(deps),
    ...featureSwitchRoutes(deps),
    ...announcementRoutes(deps),
  ];
}
