import type { Rule } from './rule.ts';

/** Words of the first version, and what the industry calls them. Parts of identifiers count. */
export const OLD_WORDS: Readonly<Record<string, string>> = {
  acquirer: 'Stripe sandbox',
  agreement: 'recurring billing',
  agreements: 'recurring billings',
  besieger: 'upload worker',
  doors: 'routes',
  eye: 'OCR worker',
  eyes: 'OCR workers',
  flights: 'in-flight jobs',
  happening: 'event',
  happenings: 'events',
  house: 'test app, or context',
  lane: 'delivery queue',
  lanes: 'delivery queues',
  leaflet: 'legal document',
  leaflets: 'legal documents',
  likeness: 'perceptual hash',
  objection: 'refund request',
  objections: 'refund requests',
  outlook: 'forecast',
  papers: 'receipt PDFs',
  personalities: 'injected faults',
  personality: 'injected fault',
  pile: 'chunked buffer',
  refusal: 'error',
  refusals: 'errors',
  remark: 'message',
  remarks: 'messages',
  scene: 'context',
  sealed: 'encrypted',
  sealing: 'encryption',
  siege: 'upload attack',
  slip: 'receipt scan',
  slips: 'receipt scans',
  strays: 'outliers',
  tale: 'stream handler',
  temper: 'fault injection',
  turnstile: 'adaptive throttle',
  twin: 'duplicate',
  twins: 'duplicates',
  volley: 'batch',
  whoever: 'the subject',
  wish: 'input',
  wishes: 'inputs',
};

type Allowed = { readonly on: RegExp; readonly words: readonly string[] };

/** The same words in their ordinary meaning, and values that must not change. */
const ALLOWED: readonly Allowed[] = [
  { on: /^tools\/lint/, words: Object.keys(OLD_WORDS) },
  // Sheets of paper in a photograph, and streets called Lane.
  { on: /^packages\/receipt-reader\//, words: ['papers', 'lane'] },
  // The icon that shows a password.
  { on: /^packages\/ui\/src\/password-field\//, words: ['eye'] },
  // A house number.
  { on: /^apps\/wallet\/src\/features\/store\/address\.tsx$/, words: ['house'] },
  // The name of a field of Stripe's disputes.
  { on: /^apps\/stripe-sandbox\/src\/views\/dispute-view\.ts$/, words: ['refusal'] },
  // Input of the key derivation: another text would be another key.
  { on: /^apps\/api\/src\/platform\/crypto\/encryption\.ts$/, words: ['sealing'] },
];

const PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** Words of the old vocabulary in code, comments and strings. */
export const findOldWords: Rule['find'] = ({ path, lines }) => {
  const allowed = ALLOWED.flatMap(({ on, words }) => (on.test(path) ? words : []));
  return lines.flatMap((text, at) =>
    (text.match(PART) ?? [])
      .map((part) => part.toLowerCase())
      .filter((word) => Object.hasOwn(OLD_WORDS, word) && !allowed.includes(word))
      .map((word) => ({ line: at + 1, found: `${word}: ${OLD_WORDS[word]}` })),
  );
};
