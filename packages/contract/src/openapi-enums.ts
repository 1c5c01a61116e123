import { PREFECTURES } from '@saifu/domain/identity/account';
import { AUDIT_ACTIONS } from '@saifu/domain/members/audit-entry';
import { MEMBER_ROLES } from '@saifu/domain/members/member-role';
import { STAFF_ROLES } from '@saifu/domain/members/staff-role';
import { CATALOG_ITEM_STATUSES } from '@saifu/domain/merchants/catalog-item';
import { STORE_STATUSES } from '@saifu/domain/merchants/store';
import { IDENTITY_FIELDS } from '@saifu/domain/merchants/store-identity';
import { ORDER_SOURCES, ORDER_STATUSES } from '@saifu/domain/orders/order';
import { CARD_BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import { DECLINE_REASONS, PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { OFFERED_METHODS, PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import {
  PROVIDER_DISPUTE_REASONS,
  PROVIDER_DISPUTE_STATUSES,
} from '@saifu/domain/payments/provider-dispute';
import { REASON_CODES, REFUND_REQUEST_STATUSES } from '@saifu/domain/payments/refund-request';
import { RECURRING_BILLING_STATUSES } from '@saifu/domain/recurring-billing/recurring-billing';
import { WEBHOOK_EVENTS } from '@saifu/domain/webhooks/webhook';

const ENUMS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['AuditAction', AUDIT_ACTIONS],
  ['CardBrand', CARD_BRAND_NAMES],
  ['CatalogItemStatus', CATALOG_ITEM_STATUSES],
  ['DeclineReason', DECLINE_REASONS],
  ['DisputeReason', PROVIDER_DISPUTE_REASONS],
  ['DisputeStatus', PROVIDER_DISPUTE_STATUSES],
  ['IdentityField', IDENTITY_FIELDS],
  ['MemberRole', MEMBER_ROLES],
  ['OfferedPaymentMethod', OFFERED_METHODS],
  ['OrderSource', ORDER_SOURCES],
  ['OrderStatus', ORDER_STATUSES],
  ['PaymentMethod', PAYMENT_METHODS],
  ['PaymentStatus', PAYMENT_STATUSES],
  ['Prefecture', PREFECTURES],
  ['RecurringBillingStatus', RECURRING_BILLING_STATUSES],
  ['RefundReason', REASON_CODES],
  ['RefundRequestStatus', REFUND_REQUEST_STATUSES],
  ['StaffRole', STAFF_ROLES],
  ['StoreStatus', STORE_STATUSES],
  ['WebhookEventType', WEBHOOK_EVENTS],
];

/** Lists of the domain that are one schema in the API document, by their values as JSON. */
export const ENUM_NAMES: ReadonlyMap<string, string> = new Map(
  ENUMS.map(([name, values]) => [JSON.stringify(values), name]),
);
