import type { Language } from '@saifu/domain/shared/language';
import { readConfig } from '../../apps/api/src/config/config.ts';
import {
  composeMessage,
  type MessageContent,
  type RenderedMessage,
  renderMessage,
} from '../../apps/api/src/modules/notifications/message/templates/message-template.ts';
import {
  MESSAGE_TEMPLATES,
  type MessageKind,
} from '../../apps/api/src/modules/notifications/message/templates/templates.ts';
import { toPushText } from '../../apps/api/src/modules/notifications/notification/views.ts';
import { getMessageSamples } from './samples.ts';

export const MESSAGE_KINDS = Object.keys(MESSAGE_TEMPLATES) as readonly MessageKind[];

/** The sandbox, at the address of the sample links. */
const ORIGIN = readConfig({ PUBLIC_URL: 'https://saifu.example' });

export type Push = { readonly title: string; readonly body: string; readonly path: string };

export type ComposedSample = MessageContent &
  RenderedMessage & {
    readonly kind: MessageKind;
    /** Null if the message has no notification. */
    readonly push: Push | null;
  };

/** Composes the sample of a message kind as the server composes the message. */
export function composeSample(kind: MessageKind, language: Language): ComposedSample {
  const message = composeMessage(kind, language, getMessageSamples(language)[kind]);
  const rendered = renderMessage(ORIGIN, message.source);
  return { kind, ...message, ...rendered, push: composePush(message, language) };
}

function composePush({ notification }: MessageContent, language: Language): Push | null {
  if (notification === null) return null;
  const stored = { id: '', userId: '', createdAt: new Date(0), readAt: null };
  return JSON.parse(toPushText({ ...notification, ...stored }, language));
}
