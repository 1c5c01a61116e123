export type TextPart = { readonly kind: 'text' | 'link'; readonly text: string };

const LINK = /https?:\/\/[^\s<>"'）」]+/g;
const CODE = /(?<![\d#])\d{6}(?!\d)/;

/** Splits a text into plain text and URLs, in order. */
export function splitTextParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(LINK)) {
    // Punctuation after a URL belongs to the sentence.
    const link = match[0].replace(/[.,;:!?。、]+$/, '');
    parts.push({ kind: 'text', text: text.slice(at, match.index) }, { kind: 'link', text: link });
    at = match.index + link.length;
  }
  parts.push({ kind: 'text', text: text.slice(at) });
  return parts.filter((part) => part.text !== '');
}

/** The one-time code of a message, if any. Digits inside a URL do not count. */
export function findCode(text: string): string | null {
  const textParts = splitTextParts(text).filter((part) => part.kind === 'text');
  return CODE.exec(textParts.map((part) => part.text).join(' '))?.[0] ?? null;
}

/**
 * A link to our origin opens in the same tab. Any other opens in a new tab without opener or
 * referrer.
 */
export function linkProps(href: string, origin: string) {
  const isSameOrigin = URL.parse(href)?.origin === origin;
  return isSameOrigin ? { href } : { href, target: '_blank', rel: 'noopener noreferrer' };
}
