import type { Language } from '@saifu/domain/shared/language';
import type { Params } from '@saifu/i18n/format';
import { type MessageTextKey, tMessage } from '@saifu/i18n/message-texts';
import { type NotificationContent, toNotificationContent } from '../notification-mapping.ts';
import type { EmailPart, EmailTemplate, SmsTemplate } from './template.ts';
import { MESSAGE_TEMPLATES, type MessageKind, type MessageParams } from './templates.ts';

export type MessageContent = {
  /** Null for an SMS. A subject never contains a code, because it is visible on lock screens. */
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  /** Notification for the account owner; null if the message has none. */
  readonly notification: NotificationContent | null;
};

/** Composes a message in the recipient's language. */
export function composeMessage<Kind extends MessageKind>(
  kind: Kind,
  language: Language,
  params: Readonly<MessageParams[Kind]>,
): MessageContent {
  const template = MESSAGE_TEMPLATES[kind];
  const given = gather(language, params);
  const notification = toNotificationContent(kind, { ...params, ...namesIn(params) });
  if ('words' in template)
    return { subject: null, text: writeSms(template, given), html: null, notification };
  return { ...writeMail(template, given), notification };
}

type Given = {
  readonly language: Language;
  readonly t: (key: MessageTextKey) => string;
  readonly link: string;
  readonly code: string;
  readonly host: string;
  readonly response: string;
};

const LINK = /^https?:\/\/[^\s<>"]+$/;

function gather(language: Language, params: Params): Given {
  const link = String(params.link ?? '');
  if (link !== '' && !LINK.test(link)) throw new RangeError('a link must be an http address');
  return {
    language,
    t: (key) => tMessage(language, key, { ...params, ...namesIn(params) }),
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
 * Merchants choose the names of stores and services. They are kept to one line and shortened, so
 * that they cannot imitate parts of the message.
 */
function namesIn({ store, service }: Params): Params {
  return {
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

function writeMail(template: EmailTemplate, given: Given): Omit<MessageContent, 'notification'> {
  const { language, t } = given;
  const subject = t(template.subject);
  const includedParts = template.parts.filter(
    (part) => part !== 'response' || given.response !== '',
  );
  const parts = [...includedParts, 'any.automatic'] as const;
  const text = parts.map((part) => renderText(part, given)).join('\n\n');
  const body = parts.map((part) => renderHtml(part, given)).join('\n');
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${STYLE.body}">
<div style="${STYLE.column}">
${body}
</div>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html };
}

// Emails have no stylesheet and keep the reader's light or dark colors. Only the button sets
// colors, by names that every mail program supports.
const STYLE = {
  body: 'margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.6',
  column: 'max-width:560px;margin:0 auto',
  button:
    'display:inline-block;padding:12px 24px;border-radius:12px;font-weight:bold;' +
    'text-decoration:none;background-color:teal;color:white',
  address: 'font-size:14px;word-break:break-all',
  code: 'margin:16px 0;font-size:32px;font-weight:bold;letter-spacing:4px',
} as const;

function renderText(part: EmailPart, { t, link, code, response }: Given): string {
  if (part === 'code') return code;
  if (part === 'response') return `${t('any.response')}\n${response}`;
  return typeof part === 'string' ? t(part) : link;
}

function renderHtml(part: EmailPart, { t, link, code, response }: Given): string {
  if (part === 'code') return `<p style="${STYLE.code}">${escapeHtml(code)}</p>`;
  if (part === 'response') {
    const words = escapeHtml(response).replaceAll('\n', '<br>\n');
    return `<p>${escapeHtml(t('any.response'))}<br>\n${words}</p>`;
  }
  if (typeof part === 'string') return `<p>${escapeHtml(t(part))}</p>`;
  const href = escapeHtml(link);
  return `<p><a href="${href}" style="${STYLE.button}">${escapeHtml(t(part.button))}</a></p>
<p style="${STYLE.address}">${escapeHtml(t('any.button_fails'))}<br>
<a href="${href}" style="color:inherit">${href}</a></p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
