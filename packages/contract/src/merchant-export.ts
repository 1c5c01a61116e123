import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, date, id, timestamp } from './fields.ts';
import { FileReply } from './file-reply.ts';
import { merchantPaymentFilter } from './merchant-payment.ts';
import { checkPeriod, page, pageQuery } from './page.ts';

export const MERCHANT_EXPORT_STATES = ['queued', 'running', 'done', 'failed', 'expired'] as const;

/** A CSV file of payments, with the filter of the list. */
export const MerchantExportView = z.object({
  id: z.string(),
  state: z.enum(MERCHANT_EXPORT_STATES),
  from: z.nullable(date),
  to: z.nullable(date),
  store_id: z.nullable(z.string()),
  status: z.nullable(z.enum(PAYMENT_STATUSES)),
  rows_done: count,
  /** Null until counted. */
  rows_total: z.nullable(count),
  file_name: z.nullable(z.string()),
  bytes: z.nullable(count),
  created_at: timestamp,
  /** When the file is deleted: seven days after it was made. */
  expires_at: z.nullable(timestamp),
});
export type MerchantExportView = z.infer<typeof MerchantExportView>;

const shared = { access: 'merchant', roles: ROLES_BY_PERMISSION.till } as const;
const one = { ...shared, params: z.object({ id: id('export') }) } as const;

export const startMerchantExport = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/v1/merchant/exports',
  summary:
    'Makes a CSV file of payments, newest first, in the background. Its columns are the fields ' +
    'of the list.',
  body: z.strictObject(merchantPaymentFilter).check(checkPeriod),
  reply: MerchantExportView,
  status: 202,
  creates: true,
  errors: ['export.too_many', 'export.too_many_running'],
});

export const listMerchantExports = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/merchant/exports',
  summary: 'Lists the files of the last 30 days, newest first.',
  query: z.strictObject(pageQuery),
  reply: page(MerchantExportView),
  errors: [],
});

export const getMerchantExport = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/merchant/exports/{id}',
  summary: 'Returns the progress of a file.',
  reply: MerchantExportView,
  errors: [],
});

export const downloadMerchantExport = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/merchant/exports/{id}/file',
  summary: 'Downloads a file that is done.',
  reply: FileReply,
  media: ['text/csv'],
  errors: ['export.not_ready', 'export.failed', 'export.expired'],
});
