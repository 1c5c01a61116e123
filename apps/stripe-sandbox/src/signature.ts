import { createHmac } from 'node:crypto';

/** Signs a body as Stripe does. The time is the real one: the receiver compares it with its own. */
export function signWebhook(secret: string, body: string, atSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
}
