import { LANGUAGES, OFFERED_LANGUAGES } from '@saifu/domain/shared/language';
import { CARDS_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { integer } from './fields.ts';

/** The operator of this installation, as the law requires. */
export const OperatorView = z.object({
  name: z.string(),
  representative: z.string(),
  manager: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Registrations with authorities, if any. */
  registration: z.nullable(z.string()),
  /** True in a sandbox without a real operator. */
  sample: z.boolean(),
});
export type OperatorView = z.infer<typeof OperatorView>;

export const DemoPersonView = z.object({
  login_id: z.string(),
  password: z.string(),
  name: z.string(),
});
export type DemoPersonView = z.infer<typeof DemoPersonView>;

export const ConfigView = z.object({
  version: z.string(),
  /** True if no live keys are set. Messages go to an inbox, cards are test cards. */
  sandbox: z.boolean(),
  /** The accounts of the sandbox, with their public passwords; empty if live. */
  demo_people: z.array(DemoPersonView),
  languages: z.array(z.enum(LANGUAGES)),
  offered_languages: z.array(z.enum(OFFERED_LANGUAGES)),
  cards_max: integer(1, CARDS_MAX),
  /** The terms in force, which a registration accepts. */
  terms_version: z.string(),
  /** The origins of our own QR codes. */
  qr_origins: z.array(z.string()),
  /** Where the browser sends card numbers directly, and the key for it. */
  tokenizer: z.object({ url: z.string(), publishable_key: z.string() }),
  operator: OperatorView,
});
export type ConfigView = z.infer<typeof ConfigView>;

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/v1/guest/config',
  access: 'guest',
  summary: 'Returns the public configuration of this installation.',
  reply: ConfigView,
  errors: [],
});
