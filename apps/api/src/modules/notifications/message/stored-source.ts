import type { MessageOrigin } from './templates/mail-footer.ts';
import {
  type MessageSource,
  type RenderedMessage,
  renderMessage,
} from './templates/message-template.ts';

/** What a message is rendered from, or the text that an earlier release has rendered. */
export type StoredSource = MessageSource | RenderedMessage;

/** The columns `source`, `body_text` and `body_html`. */
export type SourceColumns = {
  readonly source: MessageSource | null;
  readonly body_text: string | null;
  readonly body_html: string | null;
};

export function toColumns(stored: StoredSource) {
  return 'kind' in stored
    ? { source: JSON.stringify(stored), text: null, html: null }
    : { source: null, ...stored };
}

/** Null after the content was wiped. */
export function fromColumns(row: SourceColumns): StoredSource | null {
  const { source, body_text: text, body_html: html } = row;
  return source ?? (text === null ? null : { text, html });
}

/** Null after the content was wiped. */
export function renderStored(
  origin: MessageOrigin,
  { source }: { readonly source: StoredSource | null },
): RenderedMessage | null {
  return source !== null && 'kind' in source ? renderMessage(origin, source) : source;
}
