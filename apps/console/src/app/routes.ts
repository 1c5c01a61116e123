import type { MemberPermission } from '@saifu/domain/members/member-role';
import type { StaffPermission } from '@saifu/domain/members/staff-role';
import type { TextKey } from '@saifu/i18n/texts';
import { findRoute } from '@saifu/web/routing/match-path.ts';

/** For the operator's staff: the permission that a member needs. */
type StaffAccess = { readonly staff: StaffPermission };

/**
 * `public`: anyone. `signed_out`: members are redirected to their start screen. `second_factor`: a
 * session whose second factor is due. `own_account`: all members, also the operator's staff.
 * Otherwise the permission that a merchant's member needs.
 */
export type RouteAccess =
  | 'public'
  | 'signed_out'
  | 'second_factor'
  | MemberPermission
  | StaffAccess;

type Row<Name extends string = string, Path extends string = string> = {
  readonly name: Name;
  readonly path: Path;
  readonly access: RouteAccess;
  readonly title: TextKey;
};

/** All screens. */
export const ROUTES = [
  row('SignIn', '/console/sign-in', 'signed_out', 'console_auth.sign_in_title'),
  row('ForgotPassword', '/console/forgot', 'public', 'console_auth.forgot_title'),
  row('SetPassword', '/console/password', 'public', 'console_auth.password_title'),
  row('Apply', '/console/apply', 'public', 'console_apply.title'),
  row('AcceptInvitation', '/console/invitation', 'public', 'console_auth.invitation_title'),
  row('SecondFactor', '/console/second-factor', 'second_factor', 'console_auth.factor_title'),
  row('Overview', '/console/overview', 'reports', 'console_overview.title'),
  row('Till', '/console/till', 'till', 'console_till.title'),
  row('Payments', '/console/payments', 'till', 'console_payment.title'),
  row('Payment', '/console/payments/:id', 'till', 'console_payment.one_title'),
  row(
    'RefundRequests',
    '/console/refund-requests',
    'refund_requests',
    'console_refund_request.title',
  ),
  row(
    'RefundRequest',
    '/console/refund-requests/:id',
    'refund_requests',
    'console_refund_request.one_title',
  ),
  row('Balance', '/console/balance', 'balance', 'console_balance.title'),
  row('Disputes', '/console/disputes', 'disputes', 'console_dispute.title'),
  row('Dispute', '/console/disputes/:id', 'disputes', 'console_dispute.one_title'),
  row('Invoices', '/console/invoices', 'till', 'console_invoice.title'),
  row('NewInvoice', '/console/invoices/new', 'till', 'console_invoice.new_title'),
  row('Invoice', '/console/invoices/:id', 'till', 'console_invoice.one_title'),
  row(
    'RecurringBillings',
    '/console/recurring-billings',
    'recurring_billings',
    'console_recurring_billing.title',
  ),
  row(
    'NewRecurringBilling',
    '/console/recurring-billings/new',
    'recurring_billings',
    'console_recurring_billing.new_title',
  ),
  row(
    'RecurringBilling',
    '/console/recurring-billings/:id',
    'recurring_billings',
    'console_recurring_billing.one_title',
  ),
  row('CatalogItems', '/console/items', 'stores', 'console_catalog.title'),
  row('Stores', '/console/stores', 'stores', 'console_store.title'),
  row('Store', '/console/stores/:id', 'stores', 'console_store.one_title'),
  row('Developers', '/console/developers', 'webhooks', 'console_developer.title'),
  row('ApiRequests', '/console/developers/requests', 'webhooks', 'console_api_request.title'),
  row('Events', '/console/developers/events', 'webhooks', 'console_event.title'),
  row('Webhook', '/console/developers/webhooks/:id', 'webhooks', 'console_developer.webhook'),
  row('Team', '/console/team', 'team', 'console_team.title'),
  row('AuditLog', '/console/audit-log', 'audit_log', 'console_audit.title'),
  row('Account', '/console/account', 'own_account', 'console_account.title'),
  row(
    'StaffReconciliation',
    '/console/staff/reconciliation',
    { staff: 'reconciliation' },
    'staff_reconciliation.title',
  ),
  row(
    'StaffDifferences',
    '/console/staff/differences',
    { staff: 'reconciliation' },
    'staff_reconciliation.differences_title',
  ),
  row(
    'StaffDifference',
    '/console/staff/differences/:id',
    { staff: 'reconciliation' },
    'staff_reconciliation.difference_title',
  ),
  row(
    'StaffRefundFailures',
    '/console/staff/returned-refunds',
    { staff: 'refund_requests' },
    'staff_refund_failure.title',
  ),
  row(
    'PaymentReviews',
    '/console/staff/held-payments',
    { staff: 'risk' },
    'staff_risk.reviews_title',
  ),
  row(
    'PaymentReview',
    '/console/staff/held-payments/:id',
    { staff: 'risk' },
    'staff_risk.review_title',
  ),
  row('RiskRules', '/console/staff/risk-rules', { staff: 'risk' }, 'staff_risk.rules_title'),
  row('NewRiskRule', '/console/staff/risk-rules/new', { staff: 'risk' }, 'staff_risk.new_rule'),
  row('RiskRule', '/console/staff/risk-rules/:id', { staff: 'risk' }, 'staff_risk.rule'),
  row('BlockList', '/console/staff/block-list', { staff: 'risk' }, 'staff_risk.block_list_title'),
  row(
    'PaymentBlocks',
    '/console/staff/stopped-payments',
    { staff: 'risk' },
    'staff_risk.blocks_title',
  ),
  row('StaffOverview', '/console/staff/overview', { staff: 'own_account' }, 'staff_overview.title'),
  row('StaffAccounts', '/console/staff/accounts', { staff: 'accounts' }, 'staff_account.title'),
  row(
    'StaffAccount',
    '/console/staff/accounts/:id',
    { staff: 'accounts' },
    'staff_account.one_title',
  ),
  row('StaffPayments', '/console/staff/payments', { staff: 'payments' }, 'staff_payment.title'),
  row(
    'StaffPayment',
    '/console/staff/payments/:id',
    { staff: 'payments' },
    'staff_payment.one_title',
  ),
  row(
    'StuckAttempts',
    '/console/staff/stuck-attempts',
    { staff: 'payments' },
    'staff_payment.stuck_title',
  ),
  row('StaffApprovals', '/console/staff/approvals', { staff: 'approvals' }, 'staff_approval.title'),
  row(
    'StaffApproval',
    '/console/staff/approvals/:id',
    { staff: 'approvals' },
    'staff_approval.one_title',
  ),
  row('StaffTeam', '/console/staff/team', { staff: 'team' }, 'console_team.title'),
  row('StaffAuditLog', '/console/staff/audit-log', { staff: 'audit_log' }, 'console_audit.title'),
  row(
    'StaffConsultations',
    '/console/staff/consultations',
    { staff: 'consultations' },
    'staff_case.consultations',
  ),
  row(
    'StaffConsultation',
    '/console/staff/consultations/:id',
    { staff: 'consultations' },
    'staff_case.consultation',
  ),
  row(
    'StaffRefundRequests',
    '/console/staff/refund-requests',
    { staff: 'refund_requests' },
    'staff_case.refund_requests',
  ),
  row(
    'StaffRefundRequest',
    '/console/staff/refund-requests/:id',
    { staff: 'refund_requests' },
    'staff_case.refund_request',
  ),
  row(
    'StaffCannedAnswers',
    '/console/staff/canned-answers',
    { staff: 'canned_answers' },
    'staff_canned_answer.title',
  ),
  row('StaffFaqs', '/console/staff/faqs', { staff: 'faqs' }, 'staff_faq.title'),
  row(
    'StaffOperations',
    '/console/staff/operations',
    { staff: 'operations_view' },
    'staff_operations.title',
  ),
  row(
    'StaffWebhook',
    '/console/staff/webhooks/:id',
    { staff: 'operations_view' },
    'staff_operations.webhook_title',
  ),
  row(
    'StaffFeatureSwitches',
    '/console/staff/switches',
    { staff: 'operations_view' },
    'staff_operations.switches_title',
  ),
  row(
    'StaffAnnouncements',
    '/console/staff/announcements',
    { staff: 'announcements' },
    'staff_operations.announcements_title',
  ),
  row(
    'StaffApplications',
    '/console/staff/applications',
    { staff: 'applications' },
    'staff_application.title',
  ),
  row(
    'StaffApplication',
    '/console/staff/applications/:id',
    { staff: 'applications' },
    'staff_application.one_title',
  ),
  row(
    'StaffMerchants',
    '/console/staff/merchants',
    { staff: 'merchant_records' },
    'staff_merchant.title',
  ),
  row(
    'StaffMerchant',
    '/console/staff/merchants/:id',
    { staff: 'merchant_records' },
    'staff_merchant.one_title',
  ),
  row(
    'StaffStoreChanges',
    '/console/staff/store-changes',
    { staff: 'stores' },
    'staff_store_change.title',
  ),
] as const satisfies readonly Row[];

export type Route = (typeof ROUTES)[number];
export type RouteName = Route['name'];

type RoutePath<Name extends RouteName> = Extract<Route, { name: Name }>['path'];
/** The screens whose path needs no id. */
export type ListRouteName = Exclude<Route, { path: `${string}:id${string}` }>['name'];
type Params<Path> = Path extends `${string}/:id${string}` ? [params: { readonly id: string }] : [];

export function getPath<Name extends RouteName>(
  name: Name,
  ...params: Params<RoutePath<Name>>
): string;
export function getPath(name: RouteName, params?: { readonly id: string }): string {
  return getRoute(name).path.replace(':id', encodeURIComponent(params?.id ?? ''));
}

export function getRoute(name: RouteName): Route {
  const route = ROUTES.find((each) => each.name === name);
  if (route === undefined) throw new RangeError(`no route is named ${name}`);
  return route;
}

export function matchRoute(pathname: string): Route | undefined {
  return findRoute(ROUTES, pathname);
}

function row<const Name extends string, const Path extends string>(
  name: Name,
  path: Path,
  access: RouteAccess,
  title: TextKey,
): Row<Name, Path> {
  return { name, path, access, title };
}
