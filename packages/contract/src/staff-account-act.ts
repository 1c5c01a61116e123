import { RESENDABLE_MESSAGES } from '@saifu/domain/identity/staff-account';
import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { SPENDING_YEN } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amount, id } from './fields.ts';
import { StaffAccountView } from './staff-account.ts';
import { staffReason } from './store-change.ts';

const one = {
  access: 'staff_member',
  staffRoles: STAFF_ROLES_BY_PERMISSION.accounts,
  params: z.object({ id: id('user') }),
} as const;
const reason = { reason: staffReason };
const body = z.strictObject(reason);

export const endAccountSessions = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/accounts/{id}/sessions/end',
  summary:
    'Ends one session of an account, or all of them with the links and codes that would open ' +
    'another. The user is notified. Ending all of none changes nothing.',
  body: z.strictObject({ ...reason, session_id: z.optional(id('session')) }),
  reply: StaffAccountView,
  errors: [],
});

export const unlockCard = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/accounts/{id}/cards/{card_id}/unlock',
  params: z.object({ id: id('user'), card_id: id('card') }),
  summary:
    'Lifts what keeps a saved card from paying: the lock after a payment was reported, and what ' +
    'the guard against card testing blocks for the card and its owner. The user is notified.',
  body,
  reply: StaffAccountView,
  errors: ['card.not_locked'],
});

export const unlockCardPayments = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/accounts/{id}/card_payments/unlock',
  summary:
    'Lifts what the guard against card testing blocks for a user: card payments after too many ' +
    'declines, and cards that were typed in. The user is notified.',
  body,
  reply: StaffAccountView,
  errors: ['card.not_locked'],
});

const limit = (max: number) =>
  z.nullable(
    amount.check((payload) => {
      if (payload.value <= max) return;
      const params = { label: String(max + 1) };
      payload.issues.push({
        code: 'custom',
        message: 'amount.too_large',
        input: payload.value,
        params,
      });
    }),
  );
const { day, month } = SPENDING_YEN.complete;

export const setAccountLimits = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/v1/staff/accounts/{id}/spending_limits',
  summary:
    'Sets limits that the user cannot raise, at once; null for each lifts them. The user’s own ' +
    'limits and their waiting time stay as they are. The user is notified. Idempotent.',
  body: z.strictObject({
    ...reason,
    per_payment: limit(day),
    per_day: limit(day),
    per_month: limit(month),
  }),
  reply: StaffAccountView,
  errors: [],
});

export const resendAccountMessage = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/accounts/{id}/messages',
  summary:
    'Sends a message again to the contact on file: the confirmation of the account, or the ' +
    'confirmation or receipt of a payment. Limited like the user’s own requests.',
  body: z.strictObject({
    ...reason,
    message: z.enum(RESENDABLE_MESSAGES, 'field.format'),
    payment_id: z.optional(id('payment')),
  }),
  errors: [
    'account.already_confirmed',
    'account.email_missing',
    'payment.closed',
    'payment.objected',
    'receipt.not_issued',
  ],
});

export const startAccountDeletion = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/accounts/{id}/deletion/start',
  summary:
    'Starts the deletion of an account at its owner’s request: ends its sessions, and erases it ' +
    'after 30 days unless it is stopped. The user is notified. Idempotent.',
  body,
  reply: StaffAccountView,
  errors: ['account.in_use'],
});

export const stopAccountDeletion = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/accounts/{id}/deletion/stop',
  summary: 'Stops a deletion that has not been carried out. The user is notified. Idempotent.',
  body,
  reply: StaffAccountView,
  errors: ['account.deletion_due'],
});
