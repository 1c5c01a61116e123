import { getTexts, type PageLanguage } from './texts.ts';

export type DetailRow = readonly [label: string, value: string];
export type Button = { readonly choice: string; readonly label: string; readonly isMain: boolean };

type Page = {
  readonly language: PageLanguage;
  readonly title: string;
  readonly lead: string;
  readonly amountYen: number | null;
  readonly details: readonly DetailRow[];
  readonly buttons: readonly Button[];
  readonly link: { readonly href: string; readonly label: string } | null;
};

/** One page: title, payment details and buttons. */
export function renderLayout(page: Page): string {
  const { language, title, lead, amountYen, details, buttons, link } = page;
  const texts = getTexts(language);
  const amount =
    amountYen === null
      ? ''
      : `<p class="amount"><span class="label">${texts.amount}</span> ${formatYen(amountYen)}</p>`;
  const rowsHtml = details.map(([label, value]) => {
    return `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`;
  });
  const buttonsHtml = buttons.map(({ choice, label, isMain }) => {
    const className = isMain ? 'main' : 'other';
    const attributes = `class="${className}" name="choice" value="${choice}"`;
    return `<button ${attributes}>${escapeHtml(label)}</button>`;
  });
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/pages/page.css">
</head>
<body>
<main>
<p class="sandbox">${texts.sandbox}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(lead)}</p>
${amount}
${rowsHtml.length > 0 ? `<dl>${rowsHtml.join('')}</dl>` : ''}
${buttonsHtml.length > 0 ? `<form method="post">${buttonsHtml.join('')}</form>` : ''}
${link === null ? '' : `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`}
</main>
</body>
</html>
`;
}

function formatYen(amount: number): string {
  return `<strong>¥${amount.toLocaleString('en')}</strong>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
