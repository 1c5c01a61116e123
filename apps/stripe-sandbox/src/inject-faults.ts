import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { SandboxResponse } from './answer.ts';
import type { SandboxContext } from './context.ts';
import { createServerError } from './errors.ts';

/** What a bad day does to a request before anything is done about it. */
export async function injectFaultsBefore(
  { faultInjector }: SandboxContext,
  action: string,
): Promise<void> {
  const slow = faultInjector.match('slow', action);
  if (slow !== null) await sleep(slow.ms);
  if (faultInjector.match('error_before', action)) throw createServerError();
}

/** An answer leaves only when everything it may speak of is on the disk, and perhaps not then. */
export async function sendResponse(
  { ledgerStore, faultInjector }: SandboxContext,
  reply: FastifyReply,
  action: string,
  response: SandboxResponse,
) {
  await ledgerStore.journal.settled();
  const slow = faultInjector.match('slow_after', action);
  if (slow !== null) await sleep(slow.ms);
  if (faultInjector.match('silent_after', action)) {
    reply.hijack();
    reply.raw.destroy();
    return;
  }
  return reply.code(response.status).header('content-type', 'application/json').send(response.body);
}
