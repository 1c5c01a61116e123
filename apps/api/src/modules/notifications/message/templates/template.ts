import type { MessageTextKey } from '@saifu/i18n/message-texts';

/** A text paragraph, the link as a button with this label, the code, or the text of a response. */
export type EmailPart = MessageTextKey | { readonly button: MessageTextKey } | 'code' | 'response';

export type EmailTemplate<Params = Readonly<Record<string, unknown>>> = {
  readonly subject: MessageTextKey;
  /**
   * Present if the HTML begins with a summary of store and amount: the label of each parameter that
   * it lists besides them, in this order.
   */
  readonly summary?: { readonly [Name in keyof Params]?: MessageTextKey };
  readonly parts: readonly EmailPart[];
};

/**
 * The text, followed by the link on its own line or by the line that binds the code to the origin.
 */
export type SmsTemplate = {
  readonly words: MessageTextKey;
  readonly ends: readonly ('link' | 'origin')[];
};

/** Layout of each message kind. */
export type MessageTemplates<Kinds> = {
  readonly [Kind in keyof Kinds]: EmailTemplate<Kinds[Kind]> | SmsTemplate;
};
