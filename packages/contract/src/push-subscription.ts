import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const bytes = (count: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) => /^[\w-]+={0,2}$/.test(text) && getByteLength(text) === count,
        'field.format',
      ),
    );

function getByteLength(base64Url: string): number {
  return Math.floor((base64Url.replace(/=+$/, '').length * 3) / 4);
}

export const addPushSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/push_subscriptions',
  access: 'user',
  summary: 'Subscribes this browser to push notifications for the lifetime of its session.',
  body: z.strictObject({
    endpoint: z.string().check(z.maxLength(2000, 'field.format')),
    keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
  }),
  creates: true,
  errors: ['feature.disabled'],
});

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/v1/push_subscriptions',
  access: 'user',
  summary: 'Unsubscribes this browser from push notifications.',
  errors: [],
});
