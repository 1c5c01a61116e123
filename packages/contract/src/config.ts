import { LANGUAGES, OFFERED_LANGUAGES } from '@saifu/domain/shared/language';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Who provides this installation, as the law wants it shown. */
export const OperatorView = z.object({
  name: z.string(),
  representative: z.string(),
  manager: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Registrations with authorities, if there are any to name. */
  registration: z.nullable(z.string()),
  /** True in a sandbox whose operator is nobody. */
  sample: z.boolean(),
});
export type OperatorView = z.infer<typeof OperatorView>;

export const ConfigView = z.object({
  version: z.string(),
  /** True when no live keys are set: messages go to an inbox, cards are test cards. */
  sandbox: z.boolean(),
  languages: z.array(z.enum(LANGUAGES)),
  offered_languages: z.array(z.enum(OFFERED_LANGUAGES)),
  cards_max: z.int(),
  /** The addresses our own QR codes begin with. */
  qr_origins: z.array(z.string()),
  /** Where card numbers go, straight from the browser, and the key to send with them. */
  tokeniser: z.object({ url: z.string(), publishable_key: z.string() }),
  operator: OperatorView,
});
export type ConfigView = z.infer<typeof ConfigView>;

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/v1/guest/config',
  access: 'guest',
  summary: 'What a client needs to know about this installation before anyone signs in.',
  reply: ConfigView,
  errors: [],
});
