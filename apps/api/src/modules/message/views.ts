import type { MessageView } from '@saifu/contract/sandbox';
import { toTimestamp } from '../../platform/clock.ts';
import type { Message, Place } from './store.ts';

export function toMessageView(message: Message): MessageView {
  const text = message.text ?? '';
  return {
    id: message.id,
    channel: message.channel,
    to: message.destination,
    subject: message.subject,
    text,
    html: message.html,
    links: linksIn(text),
    created_at: toTimestamp(message.createdAt),
  };
}

// What closes a sentence does not belong to the address before it.
const LINK = /https?:\/\/[^\s<>"'、。）」]*[^\s<>"'、。）」.,;:!?)]/g;

function linksIn(text: string): string[] {
  return [...new Set(text.match(LINK))];
}

export function toCursor({ createdAt, id }: Place): string {
  return Buffer.from(`${createdAt.toISOString()}|${id}`).toString('base64url');
}

const PLACE =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Undefined: not a cursor of ours. */
export function fromCursor(cursor: string): Place | undefined {
  const [, moment, id] = PLACE.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (moment === undefined || id === undefined) return undefined;
  const createdAt = new Date(moment);
  return Number.isNaN(createdAt.getTime()) ? undefined : { createdAt, id };
}
