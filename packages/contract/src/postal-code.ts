import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { postalCode } from './fields.ts';

export const TownView = z.object({
  postal_code: z.string(),
  prefecture: z.string(),
  city: z.string(),
  /** Null: the code stands for the city, or for what it has no code of its own for. */
  town: z.nullable(z.string()),
});
export type TownView = z.infer<typeof TownView>;

export const findTowns = endpoint({
  method: 'GET',
  path: '/api/v1/guest/postal_codes/{code}',
  access: 'guest',
  summary: 'What a postal code of Japan stands for: one place, several, or none that we know.',
  params: z.object({ code: z.string() }),
  reply: z.object({ items: z.array(TownView) }),
  errors: [],
});

/** The seven digits somebody meant, however they typed them. */
export function readPostalCode(typed: string): string | undefined {
  const { data } = postalCode.safeParse(typed);
  return data;
}
