import { ATTACHMENT_BYTES_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, integer, line } from './fields.ts';
import { FileReply } from './file-reply.ts';

export const ATTACHMENT_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;

export const AttachmentView = z.object({
  id: z.string(),
  name: z.string(),
  media_type: z.enum(ATTACHMENT_TYPES),
  bytes: integer(1, ATTACHMENT_BYTES_MAX),
});
export type AttachmentView = z.infer<typeof AttachmentView>;

export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/api/v1/uploads',
  access: 'user',
  summary: 'Uploads a photo or PDF as evidence. The file is re-rendered and stored as pixels only.',
  query: z.strictObject({ name: line({ max: 100 }) }),
  accepts: { types: ATTACHMENT_TYPES, bytesMax: ATTACHMENT_BYTES_MAX },
  reply: AttachmentView,
  status: 201,
  errors: ['file.unsupported', 'file.too_many_pages', 'file.too_large', 'rate.limited'],
});

export const getAttachment = endpoint({
  method: 'GET',
  path: '/api/v1/uploads/{id}',
  access: 'user',
  summary: 'Returns one of the caller’s uploads as stored.',
  params: z.object({ id: id('upload') }),
  media: ATTACHMENT_TYPES,
  reply: FileReply,
  errors: [],
});
