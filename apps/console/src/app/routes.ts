import type { MemberPermission } from '@saifu/domain/members/member-role';
import type { TextKey } from '@saifu/i18n/texts';
import { findRoute } from '@saifu/web/routing/match-path.ts';

/**
 * `public`: anyone. `signed_out`: members are redirected to their start screen. `second_factor`: a
 * session whose second factor is due. Otherwise the permission that a member needs.
 */
export type RouteAccess = 'public' | 'signed_out' | 'second_factor' | MemberPermission;

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
] as const satisfies readonly Row[];

export type Route = (typeof ROUTES)[number];
export type RouteName = Route['name'];

type RoutePath<Name extends RouteName> = Extract<Route, { name: Name }>['path'];
type Params<Path> = Path extends `${string}/:id${string}` ? [params: { readonly id: string }] : [];

export function getPath<Name extends RouteName>(
  name: Name,
  ...params: Params<RoutePath<Name>>
): string;
export function getPath(name: RouteName, params?: { readonly id: string }): string {
  const route = ROUTES.find((each) => each.name === name);
  if (route === undefined) throw new RangeError(`no route is named ${name}`);
  return route.path.replace(':id', encodeURIComponent(params?.id ?? ''));
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
