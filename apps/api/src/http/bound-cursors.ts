import { createHmac } from 'node:crypto';
import type { Endpoint } from '@saifu/contract/endpoint';
import type { Actor } from '@saifu/domain/identity/actor';
import { isSignedByAny, type SecretKeys } from '../platform/crypto/secret-keys.ts';
import { throwInvalidCursor } from '../platform/pagination.ts';

/** The list that a cursor belongs to. */
type List = {
  readonly row: Pick<Endpoint, 'path'>;
  readonly params: unknown;
  readonly actor: Actor;
};

const SIGNATURE_BYTES = 16;
const SIGNATURE_LENGTH = Math.ceil((SIGNATURE_BYTES * 4) / 3);

/** In the order of the ring: the first signs, all verify. */
export type CursorKeys = readonly [Buffer, ...Buffer[]];

export function deriveCursorKeys([first, ...others]: SecretKeys): CursorKeys {
  return [deriveCursorKey(first), ...others.map(deriveCursorKey)];
}

function deriveCursorKey(secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update('list cursors').digest();
}

/**
 * Cursors leave the server with a signature over the endpoint, its path parameters and the caller.
 * A cursor of another list, of another caller or with any other change is rejected, so a handler
 * only receives positions that it returned itself.
 */
export function bindCursors(keys: CursorKeys, { row, params, actor }: List) {
  const list = [row.path, params ?? null, getCaller(actor)];
  const sign = (key: Buffer, position: string) =>
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
      // The texts are compared, because several texts decode to the same bytes.
      const isOurs = isSignedByAny(keys, Buffer.from(signature), (key) =>
        Buffer.from(sign(key, position)),
      );
      if (!isOurs) throwInvalidCursor();
      return { ...query, cursor: position };
    },
    /** The response with a signed cursor. */
    seal: (reply: unknown): unknown => {
      if (!hasText(reply, 'next_cursor')) return reply;
      const position = reply.next_cursor;
      return { ...reply, next_cursor: sign(keys[0], position) + position };
    },
  };
}

function getCaller(actor: Actor): string {
  if (actor.kind === 'guest') return actor.kind;
  if (actor.kind === 'user') return `user ${actor.userId}`;
  if (actor.member !== null) return `member ${actor.member.id}`;
  return actor.kind === 'staff' ? actor.kind : `merchant ${actor.merchantId}`;
}

function hasText<Name extends string>(
  value: unknown,
  name: Name,
): value is Readonly<Record<Name, string>> {
  return typeof value === 'object' && value !== null && typeof Object(value)[name] === 'string';
}
