import { LANGUAGES, type Language } from '@saifu/domain/shared/language';
import { type ComposedSample, composeSample, MESSAGE_KINDS, type Push } from './compose-samples.ts';

/** One page with every message kind in every language. `styles` are those of the page. */
export function renderPreview(styles: string): string {
  const groups = Map.groupBy(MESSAGE_KINDS, (kind) => kind.replace(/_(?:email|sms)$/, ''));
  const links = [...groups.keys()].map((name) => `<li><a href="#${name}">${name}</a></li>`);
  const sections = [...groups].map(([name, kinds]) => {
    const columns = LANGUAGES.map((language) =>
      renderColumn(
        language,
        kinds.map((kind) => composeSample(kind, language)),
      ),
    );
    return `<section id="${name}">
<h2>${name}</h2>
<div class="columns">${columns.join('\n')}</div>
</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Messages of Saifu</title>
<style>${styles}</style>
</head>
<body>
<nav aria-label="Messages"><ul>${links.join('\n')}</ul></nav>
<main>
<h1>Messages of Saifu</h1>
<p>${MESSAGE_KINDS.length} templates with sample parameters, in ${LANGUAGES.length} languages.</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

function renderColumn(language: Language, samples: readonly ComposedSample[]): string {
  const push = samples.find((sample) => sample.push !== null)?.push ?? null;
  const messages = samples.map((sample) =>
    sample.html === null ? renderSms(sample) : renderEmail(sample),
  );
  return `<div lang="${language}">
<h3>${language}</h3>
${messages.join('\n')}
${push === null ? '' : renderPush(push)}
</div>`;
}

// The frame keeps the style of the page out of the email, and runs no scripts. It is made as high
// as its content.
function renderEmail({ kind, subject, text, html }: ComposedSample): string {
  const fit = 'this.style.height=this.contentDocument.documentElement.scrollHeight+"px"';
  return `<article>
<p class="kind" lang="en">Email</p>
<p class="subject">${escapeHtml(subject ?? '')}</p>
<iframe title="${kind}" sandbox="allow-same-origin" loading="lazy" onload="${escapeHtml(fit)}"
srcdoc="${escapeHtml(html ?? '')}"></iframe>
<details><summary lang="en">Plain text</summary><pre>${escapeHtml(text)}</pre></details>
</article>`;
}

function renderSms({ text }: ComposedSample): string {
  return `<article>
<p class="kind" lang="en">SMS, ${[...text].length} characters</p>
<pre>${escapeHtml(text)}</pre>
</article>`;
}

function renderPush({ title, body, path }: Push): string {
  return `<article>
<p class="kind" lang="en">Push, opens ${escapeHtml(path)}</p>
<p class="subject">${escapeHtml(title)}</p>
<p>${escapeHtml(body)}</p>
</article>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
