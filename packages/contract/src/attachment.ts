import { EVIDENCE_BYTES_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, line } from './fields.ts';
import { Picture } from './image.ts';

export const EVIDENCE_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;

export const EvidenceView = z.object({
  id: z.string(),
  name: z.string(),
  media_type: z.enum(EVIDENCE_TYPES),
  bytes: z.int(),
});
export type EvidenceView = z.infer<typeof EvidenceView>;

export const uploadEvidence = endpoint({
  method: 'POST',
  path: '/api/v1/uploads',
  access: 'user',
  summary:
    'A photograph or a PDF that shows what is wrong. It is drawn again, and kept as pixels only.',
  query: z.strictObject({ name: line({ max: 100 }) }),
  takes: { types: EVIDENCE_TYPES, bytesMax: EVIDENCE_BYTES_MAX },
  reply: EvidenceView,
  status: 201,
  refusals: ['file.unsupported', 'file.too_many_pages', 'file.too_large', 'rate.limited'],
});

export const getEvidence = endpoint({
  method: 'GET',
  path: '/api/v1/uploads/{id}',
  access: 'user',
  summary: 'One’s own file, as it is kept.',
  params: z.object({ id: id('upload') }),
  media: EVIDENCE_TYPES,
  reply: Picture,
  refusals: [],
});
