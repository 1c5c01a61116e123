import { escapeHtml } from './escape-html.ts';
import { LINE_COLOR, toAttributes } from './mail-styles.ts';

const PARAGRAPH = toAttributes('ink', 'margin:0 0 16px');

/** One paragraph. Line breaks of the text are kept. */
export function renderParagraph(text: string): string {
  return `<p ${PARAGRAPH}>${escapeLines(text)}</p>`;
}

/** Text written by a merchant or by support, set apart from the text of Saifu. */
export function renderQuote(label: string, text: string): string {
  const quote = toAttributes(
    'ink lined',
    `margin:0 0 16px;padding:0 0 0 16px;border-left:4px solid ${LINE_COLOR}`,
  );
  return `<p ${quote}>${escapeHtml(label)}<br>
${escapeLines(text)}</p>`;
}

/** The digits stay one word, so that a double-click selects and a screen reader reads them. */
export function renderCode(code: string): string {
  const digits = toAttributes(
    'ink',
    'margin:0;padding:0 0 0 8px;font-size:36px;font-weight:bold;line-height:1.3;' +
      'letter-spacing:8px;font-variant-numeric:tabular-nums;text-align:center',
  );
  return renderPanel(`<p ${digits}>${escapeHtml(code)}</p>`);
}

/**
 * The button and its link as text. Mail programs that render with Microsoft Word ignore the padding
 * of links and use that of the cell, which `mso-padding-alt` sets. Lines break inside the URL only,
 * not inside the words of the sentence.
 */
export function renderButton(label: string, fallback: string, link: string): string {
  const href = escapeHtml(link);
  const padding = '14px 28px';
  const cell = toAttributes('primary', `border-radius:12px;mso-padding-alt:${padding}`);
  const button = toAttributes(
    'primary button',
    `display:inline-block;padding:${padding};border-radius:12px;font-weight:bold;` +
      'line-height:1.25;text-align:center;text-decoration:none;mso-padding-alt:0',
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"
style="margin:8px 0 24px;border-collapse:separate"><tr>
<td align="center" ${cell}><a href="${href}" ${button}>${escapeHtml(label)}</a></td>
</tr></table>
<p ${toAttributes('second', 'margin:0 0 16px')}>${escapeHtml(fallback)}<br>
<a href="${href}" ${toAttributes('link', 'word-break:break-all')}>${href}</a></p>`;
}

export type MailSummary = {
  /** What was paid for: a store, or a service above its store. */
  readonly names: readonly string[];
  readonly amount: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
};

/** Store and amount at a glance, above the sentences. */
export function renderSummary({ names, amount, rows }: MailSummary): string {
  const [name = '', ...others] = names;
  const lines = [
    `<p ${toAttributes('ink', 'margin:0;font-weight:bold')}>${escapeHtml(name)}</p>`,
    ...others.map((other) => `<p ${toAttributes('second', 'margin:0')}>${escapeHtml(other)}</p>`),
    renderAmount(amount),
    ...(rows.length > 0 ? [renderRows(rows)] : []),
  ];
  return renderPanel(lines.join('\n'));
}

function renderAmount(amount: string): string {
  const style = toAttributes(
    'ink',
    'margin:4px 0 0;font-size:36px;font-weight:bold;line-height:1.3;' +
      'font-variant-numeric:tabular-nums',
  );
  const digits = escapeHtml(amount).replace(/^¥/, '<span style="font-size:25px">¥</span>');
  return `<p ${style}>${digits}</p>`;
}

/** A date, a time or an amount, which stays on one line. */
const NUMBER = /^[¥\d][\d,/: ]*$/;

function renderRows(rows: MailSummary['rows']): string {
  const label = toAttributes(
    'second',
    'padding:4px 16px 4px 0;font-weight:normal;text-align:left;vertical-align:top',
  );
  const valueStyle =
    'padding:4px 0;font-variant-numeric:tabular-nums;text-align:right;vertical-align:top';
  const value = toAttributes('ink', valueStyle);
  const number = toAttributes('ink', `${valueStyle};white-space:nowrap`);
  const cells = rows.map(
    (row) => `<tr><th scope="row" ${label}>${escapeHtml(row.label)}</th>
<td ${NUMBER.test(row.value) ? number : value}>${escapeHtml(row.value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0"
style="width:100%;margin:12px 0 0;border-collapse:collapse;overflow-wrap:break-word">
${cells.join('\n')}
</table>`;
}

function renderPanel(content: string): string {
  const cell = toAttributes('soft', 'padding:16px 20px;border-radius:12px');
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"
style="width:100%;margin:0 0 24px;border-collapse:separate"><tr>
<td ${cell}>
${content}
</td>
</tr></table>`;
}

function escapeLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n');
}
