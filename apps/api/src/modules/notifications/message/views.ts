import type { MessageView } from '@saifu/contract/sandbox';
import { toTimestamp } from '../../../platform/clock.ts';
import type { Message } from './message.repository.ts';
import { renderStored } from './stored-source.ts';
import type { MessageOrigin } from './templates/mail-footer.ts';

export function toMessageView(origin: MessageOrigin, message: Message): MessageView {
  const { text, html } = renderStored(origin, message) ?? { text: '', html: null };
  return {
    id: message.id,
    channel: message.channel,
    to: message.destination,
    subject: message.subject,
    text,
    html,
    links: linksIn(text),
    created_at: toTimestamp(message.createdAt),
  };
}

// Punctuation at the end of a sentence is not part of the URL.
const LINK = /https?:\/\/[^\s<>"'、。）」]*[^\s<>"'、。）」.,;:!?)]/g;

function linksIn(text: string): string[] {
  return [...new Set(text.match(LINK))];
}
