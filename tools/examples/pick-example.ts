/** Length from which a longer example is harder to read than it is complete. */
const COMFORTABLE_LENGTH = 700;
/** Test input that no merchant would send: markup, long runs, invisible and control characters. */
const HOSTILE =
  /<(?:i|b|script)>|javascript:|(.)\1{7}|\\u00|[\u200b-\u200f\u202a-\u202e０-９]|\p{So}|\p{Cs}/u;
/** What `normalizeExample` wrote. */
const FAKE = /[\w-]*example-?not-?a-?secret[\w=-]*|\b\w{3}_[0-9a-z]{26}\b/gi;
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** The most complete of the shorter examples. Equal ones are ordered by their text. */
export function pickExample(candidates: Iterable<unknown>): unknown {
  const scored = [...candidates].map((value) => {
    const text = JSON.stringify(value);
    return { value, text, score: scoreExample(value, text) };
  });
  const [best] = scored.toSorted((a, b) => b.score - a.score || compare(a.text, b.text));
  return best?.value;
}

function scoreExample(value: unknown, text: string): number {
  const paths = [...findFilledPaths(value, '')];
  const excess = Math.max(0, text.length - COMFORTABLE_LENGTH);
  return (
    new Set(paths).size * 20 -
    text.length / 20 -
    excess / 2 -
    (HOSTILE.test(text.replaceAll(FAKE, '')) || hasRepeatedItems(value) ? 10_000 : 0) +
    (JAPANESE.test(text) ? 30 : 0)
  );
}

function hasRepeatedItems(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const items = Object.values(value);
  const isRepeated = Array.isArray(value) && new Set(items.map(toText)).size < items.length;
  return isRepeated || items.some(hasRepeatedItems);
}

function toText(value: unknown): string {
  return JSON.stringify(value);
}

/** Paths with a value, where all items of a list count as one. */
function* findFilledPaths(value: unknown, path: string): Iterable<string> {
  if (value === null || value === '' || value === undefined) return;
  if (typeof value !== 'object') yield path;
  else if (Array.isArray(value))
    for (const item of value) yield* findFilledPaths(item, `${path}[]`);
  else
    for (const [name, field] of Object.entries(value))
      yield* findFilledPaths(field, `${path}.${name}`);
}

function compare(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

/** A page of a list shows one item, or two short ones. Other lists of objects show two. */
export function shortenLists(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isLong = JSON.stringify(value[0] ?? '').length > 300;
    const isOfObjects = typeof value[0] === 'object';
    const shortened = isOfObjects ? value.slice(0, isLong ? 1 : 2) : value;
    return shortened.map(shortenLists);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, shortenLists(of)]));
}
