export type TextPart = { readonly kind: 'words' | 'link'; readonly text: string };

const LINK = /https?:\/\/[^\s<>"'）」]+/g;
const CODE = /(?<![\d#])\d{6}(?!\d)/;

/** A text in order: words, and the addresses between them. */
export function splitTextParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(LINK)) {
    // A full stop after an address ends the sentence, not the address.
    const link = match[0].replace(/[.,;:!?。、]+$/, '');
    parts.push({ kind: 'words', text: text.slice(at, match.index) }, { kind: 'link', text: link });
    at = match.index + link.length;
  }
  parts.push({ kind: 'words', text: text.slice(at) });
  return parts.filter((part) => part.text !== '');
}

/** The one-time code of a message, if it brings one; digits inside an address are none. */
export function findCode(text: string): string | null {
  const words = splitTextParts(text).filter((part) => part.kind === 'words');
  return CODE.exec(words.map((part) => part.text).join(' '))?.[0] ?? null;
}

/** An address of ours opens here; any other beside, knowing nothing of this page. */
export function linkProps(href: string, origin: string) {
  const isOurs = URL.parse(href)?.origin === origin;
  return isOurs ? { href } : { href, target: '_blank', rel: 'noopener noreferrer' };
}
