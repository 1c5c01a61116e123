import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { ACCOUNTING_FORMATS } from '@saifu/domain/payouts/accounting-format';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FileReply } from './file-reply.ts';

const month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'field.format'));

export const getAccountingExport = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/accounting_exports/{month}',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.balance,
  summary:
    'Returns the journal of a month in Japan as a CSV file that freee or Money Forward imports: ' +
    'sales, fees, refunds, chargebacks and payouts of each day.',
  /** `2026-11` */
  params: z.object({ month }),
  query: z.strictObject({ format: z.enum(ACCOUNTING_FORMATS, 'field.format') }),
  media: ['text/csv'],
  reply: FileReply,
  errors: ['rate.limited'],
});
