import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { SandboxResponse } from './answer.ts';
import type { SandboxContext } from './context.ts';
import { troubled } from './errors.ts';

/** What a bad day does to a request before anything is done about it. */
export async function beforeWork({ personalities }: SandboxContext, action: string): Promise<void> {
  const slow = personalities.draw('slow', action);
  if (slow !== null) await sleep(slow.ms);
  if (personalities.draw('error_before', action)) throw troubled();
}

/** An answer leaves only when everything it may speak of is on the disk, and perhaps not then. */
export async function sendAnswer(
  { books, personalities }: SandboxContext,
  reply: FastifyReply,
  action: string,
  response: SandboxResponse,
) {
  await books.journal.settled();
  const slow = personalities.draw('slow_after', action);
  if (slow !== null) await sleep(slow.ms);
  if (personalities.draw('silent_after', action)) {
    reply.hijack();
    reply.raw.destroy();
    return;
  }
  return reply.code(response.status).header('content-type', 'application/json').send(response.body);
}
