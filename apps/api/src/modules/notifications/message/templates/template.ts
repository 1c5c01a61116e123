import type { MessageTextKey } from '@saifu/i18n/message-texts';

/**
 * A paragraph by its words, the link as a button with these words, the code by itself, or what
 * somebody answered, in their own words.
 */
export type EmailPart = MessageTextKey | { readonly button: MessageTextKey } | 'code' | 'response';

export type EmailTemplate = {
  readonly subject: MessageTextKey;
  readonly parts: readonly EmailPart[];
};

/** The words, then the link on a line of its own, then the line that binds the code to us. */
export type SmsTemplate = {
  readonly words: MessageTextKey;
  readonly ends: readonly ('link' | 'origin')[];
};

/** Which words stand where, in every kind of letter. */
export type MessageTemplates<Kinds> = Readonly<Record<keyof Kinds, EmailTemplate | SmsTemplate>>;
