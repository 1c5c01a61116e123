import { acceptsMember, type Endpoint, needsMember, needsSession } from '@saifu/contract/endpoint';
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
  /** The caller, if it was identified before the body was read. */
  readonly getCaller: (request: FastifyRequest) => UploadCaller | undefined;
};

/** Reads a body only if the caller may make the call and has not sent too many invalid bodies. */
export function admitBodies(app: App, clock: Clock, identify: Identify): BodyAdmission {
  const rejectedBodies = trackRejectedBodies(app, clock);
  const callers = new WeakMap<FastifyRequest, UploadCaller>();
  return {
    admit: (row) => async (request, reply) => {
      if (row.body === undefined && !hasBody(request)) return;
      if (!needsSession(row) && !acceptsMember(row)) {
        // Payments are exempt, so that users who share an address cannot block each other's
        // payments.
        if (!row.requiresIdempotencyKey)
          rejectedBodies.admit(request, addressKey('rejected', request.ip));
        return;
      }
      const caller = await identify(row, request, reply);
      requireAccess(row, caller.actor);
      callers.set(request, caller);
      // Counted per user or member over all endpoints. Calls with an API key are not counted, so
      // that a merchant's program with one invalid kind of call can still make the others.
      if (needsSession(row) || needsMember(row))
        rejectedBodies.admit(request, callerKey(caller.actor, request.ip));
    },
    getCaller: (request) => callers.get(request),
  };
}
