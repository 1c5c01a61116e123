import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { SandboxContext } from './context.ts';
import { createServerError } from './errors.ts';
import type { SandboxResponse } from './execute-request.ts';

/** Injects the faults that apply before the execution. */
export async function injectFaultsBefore(
  { faultInjector }: SandboxContext,
  action: string,
): Promise<void> {
  const slow = faultInjector.match('slow', action);
  if (slow !== null) await sleep(slow.ms);
  if (faultInjector.match('error_before', action)) throw createServerError();
}

/** Sends a response once everything it refers to is on disk, unless a fault suppresses it. */
export async function sendResponse(
  { ledgerStore, faultInjector }: SandboxContext,
  reply: FastifyReply,
  action: string,
  response: SandboxResponse,
) {
  await ledgerStore.journal.whenDurable();
  const slow = faultInjector.match('slow_after', action);
  if (slow !== null) await sleep(slow.ms);
  if (faultInjector.match('silent_after', action)) {
    reply.hijack();
    reply.raw.destroy();
    return;
  }
  return reply.code(response.status).header('content-type', 'application/json').send(response.body);
}
