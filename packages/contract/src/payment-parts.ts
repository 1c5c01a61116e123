import { isBitcash, normalizeBitcash } from '@saifu/domain/payments/bitcash';
import * as z from 'zod/mini';
import { email, phone, rawText, timestamp } from './fields.ts';

/** A voucher for payment at a convenience store. */
export const VoucherView = z.object({
  type: z.literal('voucher'),
  url: z.string(),
  expires_at: timestamp,
  chains: z.array(
    z.object({
      chain: z.string(),
      payment_code: z.nullable(z.string()),
      confirmation_number: z.string(),
    }),
  ),
});

export const bitcashNumber = z.pipe(
  rawText,
  z.pipe(z.transform(normalizeBitcash), z.string().check(z.refine(isBitcash, 'field.hiragana'))),
);

/** The contact address of a guest. */
export const contact = z.strictObject({ email: z.optional(email), phone: z.optional(phone) }).check(
  z.refine((given) => (given.email === undefined) !== (given.phone === undefined), {
    error: 'contact.exactly_one',
  }),
);
