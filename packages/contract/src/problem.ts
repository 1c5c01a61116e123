import * as z from 'zod/mini';

/** RFC 9457 problem details, the body of every error response. */
export const ProblemView = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int().check(z.minimum(400), z.maximum(599)),
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
  fields: z.array(
    z.object({
      path: z.string(),
      code: z.string(),
      params: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  request_id: z.string(),
});
export type ProblemView = z.infer<typeof ProblemView>;

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';
