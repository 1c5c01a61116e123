import type * as z from 'zod/mini';
import * as account from './account.ts';
import * as accountingExport from './accounting-export.ts';
import * as announcement from './announcement.ts';
import * as apiRequest from './api-request.ts';
import * as attachment from './attachment.ts';
import * as auditEntry from './audit-entry.ts';
import * as authentication from './authentication.ts';
import * as balance from './balance.ts';
import * as bankAccount from './bank-account.ts';
import * as blockListEntry from './block-list-entry.ts';
import * as cannedAnswer from './canned-answer.ts';
import * as card from './card.ts';
import * as catalogItem from './catalog-item.ts';
import * as clientEvent from './client-event.ts';
import * as config from './config.ts';
import * as confirmation from './confirmation.ts';
import * as consultation from './consultation.ts';
import * as contact from './contact.ts';
import * as difference from './difference.ts';
import type { Endpoint } from './endpoint.ts';
import * as event from './event.ts';
import * as exports from './export.ts';
import * as faq from './faq.ts';
import * as featureSwitch from './feature-switch.ts';
import * as fee from './fee.ts';
import * as history from './history.ts';
import * as home from './home.ts';
import * as insights from './insights.ts';
import * as installmentPlan from './installment-plan.ts';
import * as invoice from './invoice.ts';
import * as invoiceSend from './invoice-send.ts';
import * as member from './member.ts';
import * as memberInvitation from './member-invitation.ts';
import * as memberPasskey from './member-passkey.ts';
import * as memberPassword from './member-password.ts';
import * as memberSession from './member-session.ts';
import * as merchant from './merchant.ts';
import * as merchantApplication from './merchant-application.ts';
import * as merchantBankAccount from './merchant-bank-account.ts';
import * as merchantExport from './merchant-export.ts';
import * as merchantOverview from './merchant-overview.ts';
import * as merchantPayment from './merchant-payment.ts';
import * as merchantReceipt from './merchant-receipt.ts';
import * as merchantRecurringBilling from './merchant-recurring-billing.ts';
import * as merchantRefundRequest from './merchant-refund-request.ts';
import * as merchantStore from './merchant-store.ts';
import * as notification from './notification.ts';
import * as order from './order.ts';
import * as orderProgress from './order-progress.ts';
import * as page from './page.ts';
import * as passkey from './passkey.ts';
import * as passkeyParts from './passkey-parts.ts';
import * as payment from './payment.ts';
import * as paymentBlock from './payment-block.ts';
import * as paymentParts from './payment-parts.ts';
import * as paymentReview from './payment-review.ts';
import * as paymentTimeline from './payment-timeline.ts';
import * as payout from './payout.ts';
import * as payoutStatement from './payout-statement.ts';
import * as postalCode from './postal-code.ts';
import * as privacy from './privacy.ts';
import * as problem from './problem.ts';
import * as providerDispute from './provider-dispute.ts';
import * as pushSubscription from './push-subscription.ts';
import * as qrCode from './qr-code.ts';
import * as receipt from './receipt.ts';
import * as receiptScan from './receipt-scan.ts';
import * as recurringBilling from './recurring-billing.ts';
import * as recurringBillingParts from './recurring-billing-parts.ts';
import * as refundFailure from './refund-failure.ts';
import * as refundRequest from './refund-request.ts';
import * as refundRequestSummary from './refund-request-summary.ts';
import * as registration from './registration.ts';
import * as riskRule from './risk-rule.ts';
import * as sandbox from './sandbox.ts';
import * as secondFactor from './second-factor.ts';
import * as session from './session.ts';
import * as spendingLimit from './spending-limit.ts';
import * as staffAccount from './staff-account.ts';
import * as staffAccountAct from './staff-account-act.ts';
import * as staffAccountSearch from './staff-account-search.ts';
import * as staffApproval from './staff-approval.ts';
import * as staffCase from './staff-case.ts';
import * as staffConsultation from './staff-consultation.ts';
import * as staffFaq from './staff-faq.ts';
import * as staffInvitation from './staff-invitation.ts';
import * as staffMember from './staff-member.ts';
import * as staffMerchant from './staff-merchant.ts';
import * as staffMerchantApplication from './staff-merchant-application.ts';
import * as staffOperations from './staff-operations.ts';
import * as staffOverview from './staff-overview.ts';
import * as staffPayment from './staff-payment.ts';
import * as staffPayout from './staff-payout.ts';
import * as staffRefundRequest from './staff-refund-request.ts';
import * as staffWebhook from './staff-webhook.ts';
import * as stepUp from './step-up.ts';
import * as store from './store.ts';
import * as storeChange from './store-change.ts';
import * as support from './support.ts';
import * as webhook from './webhook.ts';

const MODULES = [
  account,
  accountingExport,
  announcement,
  apiRequest,
  attachment,
  auditEntry,
  authentication,
  cannedAnswer,
  balance,
  bankAccount,
  card,
  catalogItem,
  clientEvent,
  config,
  confirmation,
  consultation,
  contact,
  event,
  exports,
  faq,
  fee,
  featureSwitch,
  history,
  home,
  insights,
  installmentPlan,
  invoice,
  invoiceSend,
  memberInvitation,
  memberPasskey,
  memberPassword,
  memberSession,
  member,
  merchantApplication,
  merchantBankAccount,
  merchantExport,
  merchantOverview,
  merchantPayment,
  merchantReceipt,
  merchantRecurringBilling,
  merchantRefundRequest,
  merchantStore,
  merchant,
  notification,
  order,
  orderProgress,
  page,
  passkeyParts,
  passkey,
  paymentParts,
  payment,
  paymentTimeline,
  postalCode,
  privacy,
  problem,
  providerDispute,
  payout,
  payoutStatement,
  pushSubscription,
  qrCode,
  receiptScan,
  receipt,
  recurringBillingParts,
  recurringBilling,
  refundRequestSummary,
  refundRequest,
  registration,
  sandbox,
  secondFactor,
  session,
  spendingLimit,
  staffAccount,
  staffApproval,
  staffCase,
  staffAccountAct,
  staffAccountSearch,
  riskRule,
  paymentReview,
  difference,
  refundFailure,
  blockListEntry,
  paymentBlock,
  staffConsultation,
  staffFaq,
  staffInvitation,
  staffMember,
  staffMerchantApplication,
  staffMerchant,
  staffOverview,
  staffPayment,
  staffPayout,
  staffRefundRequest,
  staffOperations,
  staffWebhook,
  stepUp,
  storeChange,
  store,
  support,
  webhook,
];

const entries = MODULES.flatMap((module): [string, unknown][] => Object.entries(module));

/** The name under which the contract exports an endpoint. It is its `operationId`. */
export const ENDPOINT_NAMES: ReadonlyMap<Endpoint, string> = new Map(
  entries.flatMap(([name, value]) => (isEndpoint(value) ? [[value, name] as const] : [])),
);

/** The exported schemas with their names in the API document: `PaymentView` is `Payment`. */
export const SCHEMA_NAMES: ReadonlyMap<z.core.$ZodType, string> = new Map(
  entries.flatMap(([name, value]) =>
    isSchema(name, value) ? [[value, name.replace(/View$/, '')] as const] : [],
  ),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** Schemas are exported in PascalCase; field helpers are not. */
function isSchema(name: string, value: unknown): value is z.core.$ZodType {
  return /^[A-Z][a-z]/.test(name) && typeof value === 'object' && value !== null && '_zod' in value;
}
