import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Endpoint } from '@saifu/contract/endpoint';
import type { Actor } from '@saifu/domain/identity/actor';
import { throwInvalidCursor } from '../platform/pagination.ts';

/** The list that a cursor belongs to. */
type List = {
  readonly row: Pick<Endpoint, 'path'>;
  readonly params: unknown;
  readonly actor: Actor;
};

const SIGNATURE_BYTES = 16;
const SIGNATURE_LENGTH = Math.ceil((SIGNATURE_BYTES * 4) / 3);

export function deriveCursorKey(secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update('list cursors').digest();
}

/**
 * Cursors leave the server with a signature over the endpoint, its path parameters and the caller.
 * A cursor of another list, of another caller or with any other change is rejected, so a handler
 * only receives positions that it returned itself.
 */
export function bindCursors(key: Buffer, { row, params, actor }: List) {
  const list = [row.path, params ?? null, getCaller(actor)];
  const sign = (position: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([...list, position]))
      .digest()
      .subarray(0, SIGNATURE_BYTES)
      .toString('base64url');
  return {
    /** The query with the position of its cursor. */
    open: (query: unknown): unknown => {
      if (!hasText(query, 'cursor')) return query;
      const signature = query.cursor.slice(0, SIGNATURE_LENGTH);
      const position = query.cursor.slice(SIGNATURE_LENGTH);
      if (!isEqual(signature, sign(position))) throwInvalidCursor();
      return { ...query, cursor: position };
    },
    /** The response with a signed cursor. */
    seal: (reply: unknown): unknown => {
      if (!hasText(reply, 'next_cursor')) return reply;
      const position = reply.next_cursor;
      return { ...reply, next_cursor: sign(position) + position };
    },
  };
}

function getCaller(actor: Actor): string {
  if (actor.kind === 'user') return `user ${actor.userId}`;
  return actor.kind === 'merchant' ? `merchant ${actor.merchantId}` : actor.kind;
}

function hasText<Name extends string>(
  value: unknown,
  name: Name,
): value is Readonly<Record<Name, string>> {
  return typeof value === 'object' && value !== null && typeof Object(value)[name] === 'string';
}

function isEqual(signature: string, expected: string): boolean {
  const [one, other] = [Buffer.from(signature), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
