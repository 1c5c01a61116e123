import { CANNED_ANSWER_KEY_LENGTH_MAX } from '../shared/limits.ts';

/** What a canned answer is about. */
export const CANNED_ANSWER_CATEGORIES = [
  'general',
  'account',
  'payment',
  'refund',
  'receipt',
  'safety',
] as const;
export type CannedAnswerCategory = (typeof CANNED_ANSWER_CATEGORIES)[number];

/**
 * What a canned answer takes from the case: the name that the payer chose, the store, the amount,
 * the time of the payment and its id.
 */
export const PLACEHOLDERS = ['name', 'store', 'amount', 'date', 'payment_id'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

export type PlaceholderValues = Readonly<Record<Placeholder, string | null>>;

const BRACES = /\{\s*(\w+)\s*\}/gu;

function isPlaceholder(name: string): name is Placeholder {
  return PLACEHOLDERS.some((each) => each === name);
}

/** The placeholders of a text, each once. */
export function findPlaceholders(text: string): readonly Placeholder[] {
  const names = [...text.matchAll(BRACES)].map(([, name = '']) => name);
  return PLACEHOLDERS.filter((each) => names.includes(each));
}

/** Words in braces that are no placeholder: probably a typing error. */
export function findUnknownPlaceholders(text: string): readonly string[] {
  const names = [...text.matchAll(BRACES)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !isPlaceholder(name)))];
}

export type FilledAnswer = {
  /** What could not be filled stays in braces, so that nobody sends it unnoticed. */
  readonly text: string;
  readonly missing: readonly Placeholder[];
};

/** Fills the placeholders with what is known. Values are inserted as they are, braces included. */
export function fillPlaceholders(text: string, values: PlaceholderValues): FilledAnswer {
  const filled = text.replaceAll(BRACES, (found, name: string) => {
    if (!isPlaceholder(name)) return found;
    return values[name] ?? `{${name}}`;
  });
  return { text: filled, missing: findPlaceholders(text).filter((name) => values[name] === null) };
}

/** Keys stay the same when the texts change: `refund_approved`. */
export function isCannedAnswerKey(value: string): boolean {
  return (
    value.length <= CANNED_ANSWER_KEY_LENGTH_MAX && /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(value)
  );
}
