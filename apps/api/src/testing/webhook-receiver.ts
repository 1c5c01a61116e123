import { onTestFinished } from 'vitest';
import { type Receiver, startWebhookServer } from './webhook-server.ts';

export type { Receiver };

/** A merchant's program that ends with the test. */
export async function openReceiver(): Promise<Receiver> {
  const receiver = await startWebhookServer();
  onTestFinished(receiver.close);
  return receiver;
}
