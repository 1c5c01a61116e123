import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { detectText } from '../detect/detect-text.ts';
import type { Box } from '../image/box.ts';
import { openPhoto } from '../image/photo.ts';
import type { Text } from '../layout/layout.ts';
import { type Models, openModels } from '../models.ts';
import { fixOrientation, type OrientedText } from './fix-orientation.ts';
import { isBetter, isDoubtful, withLargeHeadings } from './read-large-headings.ts';
import type { Reading } from './recognise.ts';

const SIGN: Box = { x: 500, y: 100, width: 400, height: 80, angle: 0 };

function reading(text: string, confidence: number): Reading {
  return { text, certainties: [...text].map(() => confidence), confidence };
}

/** A text that covers part of the heading, as shares of its width. */
function fragment(text: string, confidence: number, from = 0, to = 1, y = SIGN.y): Text {
  const x = SIGN.x + ((from + to) / 2 - 0.5) * SIGN.width;
  const box: Box = { x, y, width: (to - from) * SIGN.width, height: 70, angle: 0 };
  return { box, reading: reading(text, confidence) };
}

describe('a heading is read again', () => {
  test.each<[string, readonly Text[]]>([
    ['where nothing was found', []],
    ['where its end was not found', [fragment('みどりマー', 1, 0, 0.8)]],
    ['where it was torn', [fragment('みど', 1, 0, 0.3), fragment('ート', 1, 0.75, 1)]],
    ['where it was read with doubts', [fragment('みどりマート', 0.93)]],
    [
      'with specks one above the other',
      [fragment('l', 0.5, 0, 0.1, 90), fragment('り', 0.6, 0, 0.2, 110)],
    ],
  ])('%s', (_, fragments) => {
    expect(isDoubtful(SIGN, fragments)).toBe(true);
  });

  test.each<[string, readonly Text[]]>([
    ['where it was read surely', [fragment('みどりマート', 0.99)]],
    ['where the text is longer than its ink', [fragment('みどりマート 本店', 0.9, 0, 1.2)]],
    ['where it is an amount', [fragment('¥980', 0.9)]],
    ['where it is a number', [fragment('合計 1,280', 0.9)]],
    [
      'where it is two lines',
      [fragment('みどりマート', 0.9, 0, 1, 80), fragment('本日の品', 0.9, 0, 1, 120)],
    ],
  ])('but not %s', (_, fragments) => {
    expect(isDoubtful(SIGN, fragments)).toBe(false);
  });
});

describe('a new reading of a heading is used', () => {
  test('if there was none and it is a confidently read word', () => {
    expect(isBetter(reading('みどりマート', 0.85), SIGN, [])).toBe(true);
    expect(isBetter(reading('みどりマート', 0.75), SIGN, [])).toBe(false);
    expect(isBetter(reading('Maple & Thyme', 0.85), SIGN, [])).toBe(true);
    expect(isBetter(reading('り_', 0.99), SIGN, [])).toBe(false);
    expect(isBetter(reading('L|7y^', 0.99), SIGN, [])).toBe(false);
    expect(isBetter(reading('¥1280円', 0.99), SIGN, [])).toBe(false);
  });

  test('if it has more letters than a fragment and similar confidence', () => {
    const part = [fragment('どりマート', 1, 0.2, 1)];
    expect(isBetter(reading('みどりマート', 0.97), SIGN, part)).toBe(true);
    expect(isBetter(reading('みどりマート', 0.9), SIGN, part)).toBe(false);
    expect(isBetter(reading('"どりマート', 0.97), SIGN, part)).toBe(false);
    expect(isBetter(reading('一 どりマート', 0.97), SIGN, part)).toBe(false);
  });

  test('for the same letters only with higher confidence', () => {
    const whole = [fragment('みどりマード', 0.93)];
    expect(isBetter(reading('みどりマート', 0.98), SIGN, whole)).toBe(true);
    expect(isBetter(reading('みどりマート', 0.935), SIGN, whole)).toBe(false);
  });

  test('for a name that contains the character for yen', () => {
    expect(isBetter(reading('百円館みどり', 0.9), SIGN, [])).toBe(true);
  });
});

describe('withLargeHeadings on a photo', () => {
  const folder = join(import.meta.dirname, '../..');
  let models: Models;
  beforeAll(async () => {
    models = await openModels(join(folder, 'models'));
  });
  afterAll(async () => {
    await models.detector.release();
    await models.recogniser.release();
  });

  async function found(sample: string) {
    const { image } = await openPhoto(await readFile(join(folder, `samples/${sample}-1.jpg`)));
    const detected = await detectText(models.detector, image);
    if (detected === null) throw new Error(`no text was detected on ${sample}`);
    const orientedText: OrientedText = await fixOrientation(models, image, detected);
    const readHeadings = (texts: readonly Text[]) =>
      withLargeHeadings(models, image, texts, orientedText);
    return { readHeadings, orientedText };
  }

  test.each([
    ['supermarket', '味彩館'],
    ['quarter-turn', '薬局マツノキ'],
    ['half-turn', '石窯パン ひだまり'],
  ])('%s: reads the name from its ink alone', async (sample, name) => {
    const { readHeadings } = await found(sample);
    const texts = (await readHeadings([])).map(({ reading: { text } }) => text);
    expect(texts).toContain(name);
  });

  test('replaces fragments of the name by the whole and keeps other texts', async () => {
    const { readHeadings, orientedText } = await found('half-turn');
    const [name] = (await readHeadings([])).filter(({ reading }) =>
      reading.text.startsWith('石窯'),
    );
    if (name === undefined) throw new Error('the name was not found');
    const [torn, total]: readonly [Text, Text] = [
      { box: { ...name.box, width: name.box.width / 3 }, reading: reading('パン', 0.99) },
      { box: orientedText.boxes.at(-1) ?? name.box, reading: reading('合計', 0.5) },
    ];
    expect(await readHeadings([torn, total])).toEqual([total, name]);
  });
});
