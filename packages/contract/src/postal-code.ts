import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { postalCode } from './fields.ts';

export const TownView = z.object({
  postal_code: z.string(),
  prefecture: z.string(),
  city: z.string(),
  /** Null if the code covers the whole city, or areas without a code of their own. */
  town: z.nullable(z.string()),
});
export type TownView = z.infer<typeof TownView>;

export const findTowns = endpoint({
  method: 'GET',
  path: '/api/v1/guest/postal_codes/{code}',
  access: 'guest',
  summary: 'Returns the towns of a Japanese postal code: one, several or none.',
  params: z.object({ code: z.string() }),
  reply: z.object({ items: z.array(TownView) }),
  errors: [],
});

/** The seven digits of typed input, in any notation. */
export function readPostalCode(typed: string): string | undefined {
  const { data } = postalCode.safeParse(typed);
  return data;
}
