import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { FileReply } from './file-reply.ts';

export const printMerchantReceipt = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/payments/{id}/receipt',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary:
    'Returns the receipt of a completed payment as PDF, marked as a reprint by the store and ' +
    'without the recipient and the card of the payer. The payer’s receipt stays as it is.',
  params: z.object({ id: id('payment') }),
  query: z.strictObject({ language: z._default(z.enum(['en', 'ja'], 'field.format'), 'ja') }),
  media: ['application/pdf'],
  reply: FileReply,
  errors: ['receipt.not_issued'],
});
