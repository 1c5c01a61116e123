import type { Language } from '@saifu/domain/shared/language';
import type { Params } from '@saifu/i18n/format';
import { type MessageTextKey, tMessage } from '@saifu/i18n/message-texts';
import {
  renderButton,
  renderCode,
  renderParagraph,
  renderQuote,
  renderSummary,
} from '../layout/mail-blocks.ts';
import { type MailFooter, renderMailLayout } from '../layout/mail-layout.ts';
import { type NotificationContent, toNotificationContent } from '../notification-mapping.ts';
import { getMailFooter, type MessageOrigin } from './mail-footer.ts';
import { getMailSummary } from './mail-summary.ts';
import type { EmailPart, EmailTemplate, SmsTemplate } from './template.ts';
import { MESSAGE_TEMPLATES, type MessageKind, type MessageParams } from './templates.ts';

/** What a message is rendered from. It is stored until the message is sent. */
export type MessageSource = {
  readonly kind: MessageKind;
  readonly language: Language;
  readonly params: Params;
  /** The recipient has no account, and so no notification settings. */
  readonly isToGuest: boolean;
};

export type MessageContent = {
  /** Null for an SMS. A subject never contains a code, because it is visible on lock screens. */
  readonly subject: string | null;
  readonly source: MessageSource;
  /** Notification for the account owner; null if the message has none. */
  readonly notification: NotificationContent | null;
};

export type RenderedMessage = {
  readonly text: string;
  /** Null for an SMS. */
  readonly html: string | null;
};

/** Composes a message in the recipient's language. Its text is rendered when it is sent. */
export function composeMessage<Kind extends MessageKind>(
  kind: Kind,
  language: Language,
  params: Readonly<MessageParams[Kind]>,
  isToGuest = false,
): MessageContent {
  const template: EmailTemplate | SmsTemplate = MESSAGE_TEMPLATES[kind];
  const given = gather(language, params);
  return {
    subject: 'words' in template ? null : given.t(template.subject),
    source: { kind, language, params, isToGuest },
    notification: toNotificationContent(kind, given.params),
  };
}

/** Renders what `composeMessage` has composed, for this installation. */
export function renderMessage(
  origin: MessageOrigin,
  { kind, language, params, isToGuest }: MessageSource,
): RenderedMessage {
  const template: EmailTemplate | SmsTemplate = MESSAGE_TEMPLATES[kind];
  const given = gather(language, params);
  if ('words' in template) return { text: writeSms(template, given), html: null };
  const event = toNotificationContent(kind, given.params)?.event ?? null;
  const footer = getMailFooter(origin, { kind, event, isToGuest, t: given.t });
  return writeMail(template, given, footer);
}

type Given = {
  readonly language: Language;
  /** The parameters, with the names of third parties made safe. */
  readonly params: Params;
  readonly t: (key: MessageTextKey, more?: Params) => string;
  readonly link: string;
  readonly code: string;
  readonly host: string;
  readonly response: string;
};

const LINK = /^https?:\/\/[^\s<>"]+$/;

function gather(language: Language, raw: Params): Given {
  const params = { ...raw, ...namesIn(raw) };
  const link = String(params.link ?? '');
  if (link !== '' && !LINK.test(link)) throw new RangeError('a link must be an http address');
  return {
    language,
    params,
    t: (key, more) => tMessage(language, key, { ...params, ...more }),
    link,
    code: String(params.code ?? ''),
    host: String(params.host ?? (link && new URL(link).hostname)),
    response: String(params.response ?? ''),
  };
}

// Line breaks, bidi controls and invisible characters are replaced. `://` is removed, so that mail
// programs do not turn a name into a link.
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;
const NAME_LENGTH_MAX = 40;

/**
 * Merchants choose their name and those of stores and services. They are kept to one line and
 * shortened, so that they cannot imitate parts of the message.
 */
function namesIn({ merchant, store, service }: Params): Params {
  return {
    ...(merchant !== undefined && { merchant: getName(String(merchant)) }),
    ...(store !== undefined && { store: getName(String(store)) }),
    ...(service !== undefined && { service: getName(String(service)) }),
  };
}

function getName(chosen: string): string {
  const name = chosen.replaceAll('://', ' ').replaceAll(INVISIBLE_CHARACTERS, ' ').trim();
  const characters = [...name];
  const isLong = characters.length > NAME_LENGTH_MAX;
  return isLong ? `${characters.slice(0, NAME_LENGTH_MAX - 1).join('')}…` : name;
}

function writeSms({ words, ends }: SmsTemplate, { t, link, code, host }: Given): string {
  // Browsers autofill the code in the last line only on pages of this host, which prevents
  // phishing.
  const lines = { link, origin: `@${host} #${code}` };
  return [t(words), ...ends.map((end) => lines[end])].join('\n');
}

// The name of the product precedes every subject. The heading stands below the logo without it.
const PRODUCT_NAME = /^(?:\[Saifu\] |【Saifu】)/;

function writeMail(
  { subject: subjectKey, summary, parts: allParts }: EmailTemplate,
  given: Given,
  footer: MailFooter,
): RenderedMessage {
  const { language, params, t, response } = given;
  const subject = t(subjectKey);
  const parts = allParts.filter((part) => part !== 'response' || response !== '');
  const texts = parts.map((part) => renderText(part, given));
  const shown = summary && getMailSummary(summary, params, t);
  const html = renderMailLayout({
    language,
    subject,
    heading: subject.replace(PRODUCT_NAME, ''),
    // The first paragraph. No template begins with a code.
    preheader: texts[0] ?? '',
    blocks: [
      ...(shown === undefined ? [] : [renderSummary(shown)]),
      ...parts.map((part) => renderHtml(part, given)),
    ],
    footer,
  });
  return { text: `${[...texts, t('any.automatic')].join('\n\n')}\n`, html };
}

function renderText(part: EmailPart, { t, link, code, response }: Given): string {
  if (part === 'code') return code;
  if (part === 'response') return `${t('any.response')}\n${response}`;
  return typeof part === 'string' ? t(part) : link;
}

function renderHtml(part: EmailPart, { t, link, code, response }: Given): string {
  if (part === 'code') return renderCode(code);
  if (part === 'response') return renderQuote(t('any.response'), response);
  if (typeof part === 'string') return renderParagraph(t(part));
  return renderButton(t(part.button), t('any.button_fails'), link);
}
