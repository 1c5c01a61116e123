import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, date, id, timestamp } from './fields.ts';
import { FileReply } from './file-reply.ts';
import { historyQuery } from './history.ts';
import { page, pageQuery } from './page.ts';

export const EXPORT_KINDS = [
  'receipts_zip',
  'payments_csv',
  'statement_pdf',
  'account_data',
] as const;
export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed', 'expired'] as const;

export const ExportView = z.object({
  id: z.string(),
  kind: z.enum(EXPORT_KINDS),
  state: z.enum(EXPORT_STATES),
  from: z.nullable(date),
  to: z.nullable(date),
  /** The number of records; null until counted. */
  total: z.nullable(count),
  done: count,
  file_name: z.nullable(z.string()),
  bytes: z.nullable(count),
  /**
   * Valid for an hour, in this browser, while the session lives. For a data export it is returned
   * only after a step-up verification and valid for five minutes.
   */
  file_url: z.nullable(z.string()),
  created_at: timestamp,
  expires_at: z.nullable(timestamp),
});
export type ExportView = z.infer<typeof ExportView>;

export const startExport = endpoint({
  method: 'POST',
  path: '/api/v1/exports',
  access: 'user',
  summary:
    'Creates an export: receipts or payments of a search as ZIP, CSV or statement, or all ' +
    'personal data.',
  body: z.strictObject({ kind: z.enum(EXPORT_KINDS, 'field.format'), ...historyQuery }),
  reply: ExportView,
  status: 202,
  creates: true,
  errors: ['rate.limited', 'session.step_up_required', 'export.too_many'],
});

export const listExports = endpoint({
  method: 'GET',
  path: '/api/v1/exports',
  access: 'user',
  summary: 'Lists the caller’s exports, newest first, until they expire.',
  query: z.strictObject(pageQuery),
  reply: page(ExportView),
  errors: [],
});

export const getExport = endpoint({
  method: 'GET',
  path: '/api/v1/exports/{id}',
  access: 'user',
  summary: 'Returns the progress of an export and its download URL.',
  params: z.object({ id: id('export') }),
  reply: ExportView,
  errors: [],
});

export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/v1/guest/exports/{id}/file',
  access: 'guest',
  summary: 'Downloads an export by the URL in its view.',
  params: z.object({ id: id('export') }),
  query: z.strictObject({ token: z.string().check(z.maxLength(200, 'link.unknown')) }),
  media: ['application/zip', 'text/csv', 'application/pdf'],
  reply: FileReply,
  errors: ['link.unknown', 'link.expired', 'export.not_ready', 'export.expired'],
});
