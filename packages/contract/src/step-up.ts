import { STEP_UP_METHODS } from '@saifu/domain/identity/step-up';
import {
  CODE_LIFE_MS,
  PASSWORD_LENGTH_MAX,
  RESEND_AFTER_SECONDS,
} from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { integer, oneTimeCode, secret, timestamp } from './fields.ts';
import {
  ASSERTION_ERRORS,
  PasskeyAssertion,
  PasskeyAuthenticationOptionsView,
} from './passkey-parts.ts';

const methods = z.array(z.enum(STEP_UP_METHODS));

/** The step-up methods of this user, and until when the last verification is valid. */
export const StepUpView = z.object({
  methods,
  /** The methods that approve a large payment on a new device. */
  payment_methods: methods,
  /** Where a code is sent; null if there is no address. */
  masked_destination: z.nullable(z.string()),
  /** True if the code goes to an older address, because another was changed or added recently. */
  skips_newer: z.boolean(),
  fresh_until: z.nullable(timestamp),
});
export type StepUpView = z.infer<typeof StepUpView>;

export const getStepUp = endpoint({
  method: 'GET',
  path: '/api/v1/step_up',
  access: 'user',
  summary: 'Returns the methods for a step-up verification before irreversible actions.',
  reply: StepUpView,
  errors: [],
});

export const StepUpChallengeView = z.object({
  challenge_id: z.string(),
  methods,
  expires_in: integer(0, CODE_LIFE_MS / 1000),
  resend_after_seconds: integer(0, RESEND_AFTER_SECONDS),
  masked_destination: z.string(),
});
export type StepUpChallengeView = z.infer<typeof StepUpChallengeView>;

export const requestStepUp = endpoint({
  method: 'POST',
  path: '/api/v1/step_up',
  access: 'user',
  summary: 'Sends a one-time code to the verified address. Invalidates the previous code.',
  reply: StepUpChallengeView,
  errors: ['rate.limited'],
});

export const requestPasskeyStepUp = endpoint({
  method: 'POST',
  path: '/api/v1/step_up/passkey_options',
  access: 'user',
  summary: 'Returns the options for a step-up verification with one of the user’s passkeys.',
  body: z.strictObject({
    /** For a large payment, only the passkeys that approve one. */
    purpose: z.optional(z.enum(['action', 'payment'], 'field.format')),
  }),
  reply: PasskeyAuthenticationOptionsView,
  errors: [],
});

export const answerStepUp = endpoint({
  method: 'POST',
  path: '/api/v1/step_up/verify',
  access: 'user',
  summary:
    'Completes the step-up verification by code, in the browser that requested it, by password ' +
    'or by passkey.',
  body: z
    .strictObject({
      challenge_id: z.optional(z.string().check(z.maxLength(60, 'field.format'))),
      otp: z.optional(oneTimeCode),
      /** The password, instead of the code. */
      password: z.optional(secret({ max: PASSWORD_LENGTH_MAX })),
      /** The answer to the options of `/step_up/passkey_options`, instead of the code. */
      passkey: z.optional(PasskeyAssertion),
    })
    .check(
      z.refine((proof) => countProofs(proof) === 1, { error: 'field.required', path: ['otp'] }),
    ),
  reply: z.object({ fresh_until: timestamp }),
  errors: [
    'account.code_wrong',
    'account.code_expired',
    'account.password_wrong',
    ...ASSERTION_ERRORS,
    'passkey.other_account',
    'rate.limited',
  ],
});

type Proofs = { readonly otp?: unknown; readonly password?: unknown; readonly passkey?: unknown };

function countProofs({ otp, password, passkey }: Proofs): number {
  return [otp, password, passkey].filter((proof) => proof !== undefined).length;
}
