import type { DetectedText } from '../detect/detect-text.ts';
import { findLargeHeadings } from '../detect/large-headings.ts';
import { type Box, toFrameCoordinates } from '../image/box.ts';
import { getCrops, resizeImage } from '../image/crop.ts';
import type { GrayImage } from '../image/gray-image.ts';
import type { Text } from '../layout/layout.ts';
import type { Models } from '../models.ts';
import { NOTHING_READ, type Reading, readOnce } from './recognise.ts';

/** A receipt has one or two headings. More are a pattern. */
const HEADINGS_MAX = 3;
/** Text in the upper or lower tenth of a heading is another line. */
const LEVEL_SHARE = 0.1;
/** Text that covers less of the heading's width is a fragment. */
const COVERED_MIN = 0.88;
/** If the text extends further beyond the heading, in heights, the heading is the fragment. */
const BEYOND_MAX = 0.4;
const STACKED_SHARE_MAX = 0.3;
const SURE = 0.97;
const HOPELESS = 0.5;
const CONFIDENCE_MIN = 0.8;
const LETTERS_MIN = 3;
/** A pattern on the paper gives a higher share of marks. */
const LETTERS_SHARE_MIN = 0.65;
/**
 * The whole may be this much less confident than its fragments, because the missing letters are
 * harder.
 */
const LESS_SURE_MAX = 0.07;
/** Minimum gain of a second reading of the same letters, above noise. */
const SURER_BY = 0.01;
/** Typical letter widths in line heights: Japanese, and all others. */
const WIDE = 0.73;
const NARROW = 0.44;
/** Letters close to the typical width gain nothing from scaling. */
const USUAL = 1.18;
const STRETCH_MAX = 2;

/**
 * Reads headings at the top of a page again as a whole if they were missed, incomplete or doubtful,
 * and uses the new reading if it is better.
 */
export async function withLargeHeadings(
  models: Models,
  image: GrayImage,
  texts: readonly Text[],
  { boxes, frame }: Pick<DetectedText, 'boxes' | 'frame'>,
): Promise<readonly Text[]> {
  let all = texts;
  const doubtful = findLargeHeadings(image, boxes, frame).filter((heading) =>
    isDoubtful(heading, findFragments(heading, texts)),
  );
  for (const heading of doubtful.slice(0, HEADINGS_MAX)) {
    const fragments = findFragments(heading, all);
    const reading = await readHeading(models, image, heading);
    if (!isBetter(reading, heading, fragments)) continue;
    all = [...all.filter((text) => !fragments.includes(text)), { box: heading, reading }];
  }
  return all;
}

function findFragments(heading: Box, texts: readonly Text[]): readonly Text[] {
  return texts.filter(({ box }) => {
    const { x, y, width } = toFrameCoordinates(heading, box);
    const isLevel = y > heading.height * LEVEL_SHARE && y < heading.height * (1 - LEVEL_SHARE);
    return isLevel && x + width / 2 > 0 && x - width / 2 < heading.width;
  });
}

export function isDoubtful(heading: Box, fragments: readonly Text[]): boolean {
  const spans = fragments.map(({ box }) => getSpan(heading, box));
  const most = heading.height * BEYOND_MAX;
  if (spans.some(({ from, to }) => from < -most || to > heading.width + most)) return false;
  if (fragments.some(({ reading }) => isFigure(reading.text)) || isStacked(heading, spans))
    return false;
  return getCoverage(heading, fragments) < COVERED_MIN || getConfidence(fragments) < SURE;
}

export function isBetter(reading: Reading, heading: Box, fragments: readonly Text[]): boolean {
  const { text, confidence } = reading;
  if (isFigure(text) || confidence < CONFIDENCE_MIN) return false;
  const letters = countLetters(text);
  if (letters < LETTERS_MIN) return false;
  if (fragments.length === 0) return letters > text.length * LETTERS_SHARE_MIN;
  const before = countLetters(fragments.map((fragment) => fragment.reading.text).join(''));
  const isMore = getCoverage(heading, fragments) < COVERED_MIN && letters > before;
  const least = getConfidence(fragments);
  return confidence > (isMore ? least - LESS_SURE_MAX : least + SURER_BY);
}

type Span = { readonly from: number; readonly to: number };

/** Extent of a box along a heading. */
function getSpan(heading: Box, box: Box): Span {
  const { x, width } = toFrameCoordinates(heading, box);
  return { from: x - width / 2, to: x + width / 2 };
}

/** Share of a heading's width that is covered by text. */
function getCoverage(heading: Box, fragments: readonly Text[]): number {
  const widths = fragments.map(({ box }) => {
    const { from, to } = getSpan(heading, box);
    return Math.min(heading.width, to) - Math.max(0, from);
  });
  return widths.reduce((sum, width) => sum + width, 0) / heading.width;
}

/** Two lines whose letters touch. Specks may overlap too. */
function isStacked({ width }: Box, spans: readonly Span[]): boolean {
  return spans.some((one, index) =>
    spans.slice(index + 1).some((other) => {
      const shared = Math.min(one.to, other.to) - Math.max(one.from, other.from);
      return shared > STACKED_SHARE_MAX * width;
    }),
  );
}

function getConfidence(fragments: readonly Text[]): number {
  return fragments.length === 0
    ? 0
    : Math.min(...fragments.map(({ reading }) => reading.confidence));
}

/** Amounts and numbers stay as they are: a name may be guessed, money may not. */
function isFigure(text: string): boolean {
  return /[¥$£€]|\d円|\d.*\d.*\d/.test(text);
}

/** Excludes strokes that are easily confused with an edge or a crease. */
function countLetters(text: string): number {
  return text.replaceAll(/[ー一]/g, '').match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Headings have stretched or condensed letters. They read better at typical width. */
async function readHeading(models: Models, image: GrayImage, heading: Box): Promise<Reading> {
  const [crop, ...more] = getCrops(image, heading);
  if (crop === undefined || more.length > 0) return NOTHING_READ;
  const first = await readOnce(models, crop.image);
  const stretch = (usualWidth(first.text) * heading.height) / heading.width;
  const isUsual = stretch < USUAL && stretch > 1 / USUAL;
  if (first.confidence < HOPELESS || first.confidence > SURE || isUsual) return first;
  const factor = Math.min(STRETCH_MAX, Math.max(1 / STRETCH_MAX, stretch));
  const second = await readOnce(models, resizeImage(crop.image, factor));
  return second.confidence > first.confidence ? second : first;
}

/** Typical width of a text in line heights. */
function usualWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (/[\x20-\x7e]/.test(letter) ? NARROW : WIDE), 0);
}
