import { createHmac } from 'node:crypto';

/**
 * Signs a body as Stripe does. Uses the real time, because the receiver compares it with its own
 * clock.
 */
export function signWebhook(secret: string, body: string, atSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
}
