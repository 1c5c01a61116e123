import type { Language } from '@saifu/domain/shared/language';
import { escapeHtml } from './escape-html.ts';
import { getStylesheet, getTextStyle, LINE_COLOR, toAttributes } from './mail-styles.ts';

export type MailFooter = {
  /** Why the recipient gets the email. */
  readonly reason: string;
  /** Null: the recipient cannot turn this email off. */
  readonly settings: { readonly label: string; readonly url: string } | null;
  /** Says that replies are not read. */
  readonly note: string;
  readonly operator: { readonly name: string; readonly address: string };
};

export type MailDocument = {
  readonly language: Language;
  readonly subject: string;
  readonly heading: string;
  /** The line that inboxes show beside the subject. It is visible on lock screens. */
  readonly preheader: string;
  /** Blocks of HTML, in order. */
  readonly blocks: readonly string[];
  readonly footer: MailFooter;
};

/**
 * The one layout of all emails. Tables and inline styles are what all mail programs support. It
 * contains no script, loads nothing, and is at most 600 px wide. Mail programs that render with
 * Microsoft Word take the width and the font from the conditional comments.
 */
export function renderMailLayout(mail: MailDocument): string {
  const { language, subject, heading, preheader, blocks, footer } = mail;
  const title = toAttributes('ink', 'margin:0 0 16px;font-size:24px;line-height:1.35');
  const text = getTextStyle(language);
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(subject)}</title>
<style>${getStylesheet()}</style>
<!--[if mso]>
<style>*{font-family:'Segoe UI','Yu Gothic UI',sans-serif!important}</style>
<![endif]-->
</head>
<body ${toAttributes('page', 'margin:0;padding:0;-webkit-text-size-adjust:100%')}>
${renderPreheader(preheader)}
<div role="article" aria-label="${escapeHtml(subject)}" lang="${language}" dir="ltr"
${toAttributes('page ink', text)}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td align="center" ${toAttributes('page', 'padding:24px 8px')}>
<!--[if mso]><table role="presentation" width="600" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"
style="width:100%;max-width:600px;text-align:left;${text}">
<tr><td class="gutter" style="padding:0 32px 16px">
${WORDMARK}
</td></tr>
<tr><td ${toAttributes('surface gutter', 'padding:32px 32px 16px;border-radius:16px')}>
<h1 ${title}>${escapeHtml(heading)}</h1>
${blocks.join('\n')}
</td></tr>
<tr><td class="gutter" style="padding:24px 32px 0">
${renderFooter(footer)}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`;
}

/** Invisible filler. Without it an inbox shows the text after the preheader too, even a code. */
const FILLER = '&nbsp;&zwnj;'.repeat(100);

function renderPreheader(text: string): string {
  const hidden = 'display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all';
  return `<div style="${hidden}">${escapeHtml(text)}${FILLER}</div>`;
}

/** The purse of the logo as two rounded cells: many mail programs remove SVG and block images. */
const WORDMARK = renderWordmark();

function renderWordmark(): string {
  const name = toAttributes(
    'ink',
    'padding:0 0 0 10px;font-size:20px;font-weight:bold;line-height:28px;letter-spacing:-0.2px',
  );
  const empty = 'font-size:0;line-height:0';
  const clasp = toAttributes('clasp', `height:8px;border-radius:12px 12px 0 0;${empty}`);
  const body = toAttributes('primary', `height:16px;border-radius:4px 4px 14px 14px;${empty}`);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="28" aria-hidden="true" style="width:28px;vertical-align:middle">
<div ${clasp}></div>
<div style="height:2px;${empty}"></div>
<div ${body}></div>
</td>
<td ${name}>Saifu</td>
</tr></table>`;
}

function renderFooter({ reason, settings, note, operator }: MailFooter): string {
  const paragraph = toAttributes('second', 'margin:0 0 12px');
  const link = toAttributes('link', 'text-decoration:underline');
  const change =
    settings === null
      ? ''
      : `<br>
<a href="${escapeHtml(settings.url)}" ${link}>${escapeHtml(settings.label)}</a>`;
  const signature = toAttributes(
    'second lined',
    `margin:0;padding:12px 0 0;border-top:1px solid ${LINE_COLOR}`,
  );
  return `<p ${paragraph}>${escapeHtml(reason)}${change}</p>
<p ${paragraph}>${escapeHtml(note)}</p>
<p ${signature}>${escapeHtml(operator.name)}<br>
${escapeHtml(operator.address)}</p>`;
}
