import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { LANGUAGES } from '@saifu/domain/shared/language';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { FileReply } from './file-reply.ts';

const file = {
  method: 'GET',
  params: z.object({ id: id('payout') }),
  reply: FileReply,
  errors: ['rate.limited'],
} as const;
const own = { ...file, access: 'merchant', roles: ROLES_BY_PERMISSION.balance } as const;
const staff = { ...file, access: 'staff', staffRoles: STAFF_ROLES_BY_PERMISSION.payouts } as const;
const pdf = {
  media: ['application/pdf'],
  query: z.strictObject({ language: z._default(z.enum(LANGUAGES, 'field.format'), 'ja') }),
} as const;
const csv = { media: ['text/csv'] } as const;

const CSV_SUMMARY =
  'Returns the statement of a payout as a CSV file: the opening balance, each item with the ' +
  'fields of the list, `not_in_this_payout`, `this_payout` and the closing balance. The amounts ' +
  'of all rows add up to the last. An issued statement never changes.';
const PDF_SUMMARY =
  'Returns the statement of a payout as PDF with the invoice of its fees. Of a long one it has ' +
  'the sums of each day instead of the items.';
const INVOICE_SUMMARY =
  'Returns the invoice of the fees in a payout as PDF: a qualified invoice if the operator is ' +
  'registered.';

export const getPayoutStatementCsv = endpoint({
  ...own,
  ...csv,
  path: '/api/v1/merchant/payouts/{id}/statement.csv',
  summary: CSV_SUMMARY,
});

export const getPayoutStatementPdf = endpoint({
  ...own,
  ...pdf,
  path: '/api/v1/merchant/payouts/{id}/statement.pdf',
  summary: PDF_SUMMARY,
});

export const getPayoutFeeInvoice = endpoint({
  ...own,
  ...pdf,
  path: '/api/v1/merchant/payouts/{id}/fee_invoice.pdf',
  summary: INVOICE_SUMMARY,
});

export const getStaffPayoutStatementCsv = endpoint({
  ...staff,
  ...csv,
  path: '/api/v1/staff/payouts/{id}/statement.csv',
  summary: CSV_SUMMARY,
});

export const getStaffPayoutStatementPdf = endpoint({
  ...staff,
  ...pdf,
  path: '/api/v1/staff/payouts/{id}/statement.pdf',
  summary: PDF_SUMMARY,
});

export const getStaffPayoutFeeInvoice = endpoint({
  ...staff,
  ...pdf,
  path: '/api/v1/staff/payouts/{id}/fee_invoice.pdf',
  summary: INVOICE_SUMMARY,
});
