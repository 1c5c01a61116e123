import { type Endpoint, needsKey, needsSession } from '@saifu/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Clock } from '../platform/clock.ts';
import { addressKey, callerKey } from '../platform/rate-limits.ts';
import { hasBody, trackRejectedBodies } from './rejected-bodies.ts';
import { requireAccess } from './route.ts';
import type { UploadCaller } from './uploads/file-uploads.ts';

export type Identify = (
  row: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<UploadCaller>;

export type BodyAdmission = {
  /** A hook that runs before the body of the request is read. */
  readonly admit: (
    row: Endpoint,
  ) => (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** The caller, where one was identified before the body was read. */
  readonly getCaller: (request: FastifyRequest) => UploadCaller | undefined;
};

/** Bodies are read only of callers who may make the call and have not sent too many bad ones. */
export function admitBodies(app: App, clock: Clock, identify: Identify): BodyAdmission {
  const rejectedBodies = trackRejectedBodies(app, clock);
  const callers = new WeakMap<FastifyRequest, UploadCaller>();
  return {
    admit: (row) => async (request, reply) => {
      if (row.body === undefined && !hasBody(request)) return;
      if (!needsSession(row) && !needsKey(row)) {
        // A payment passes: people behind one address do not stop each other from paying.
        if (!row.requiresIdempotencyKey)
          rejectedBodies.admit(request, addressKey('rejected', request.ip));
        return;
      }
      const caller = await identify(row, request, reply);
      requireAccess(row, caller.actor);
      callers.set(request, caller);
      // A merchant's program that sends one kind of call wrong goes on with the others.
      if (needsSession(row)) rejectedBodies.admit(request, callerKey(caller.actor, request.ip));
    },
    getCaller: (request) => callers.get(request),
  };
}
