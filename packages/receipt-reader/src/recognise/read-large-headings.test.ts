import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findText } from '../detect/detect-text.ts';
import type { Box } from '../image/box.ts';
import { openPhoto } from '../image/photo.ts';
import type { Text } from '../layout/layout.ts';
import { type Models, openModels } from '../models.ts';
import { type Upright, upright } from './fix-orientation.ts';
import { isBetter, isDoubtful, withSigns } from './read-large-headings.ts';
import type { Reading } from './recognise.ts';

const SIGN: Box = { x: 500, y: 100, width: 400, height: 80, angle: 0 };

function reading(text: string, confidence: number): Reading {
  return { text, certainties: [...text].map(() => confidence), confidence };
}

/** A text that reaches over a part of the sign, by shares of its width. */
function piece(text: string, confidence: number, from = 0, to = 1, y = SIGN.y): Text {
  const x = SIGN.x + ((from + to) / 2 - 0.5) * SIGN.width;
  const box: Box = { x, y, width: (to - from) * SIGN.width, height: 70, angle: 0 };
  return { box, reading: reading(text, confidence) };
}

describe('a sign is read anew', () => {
  test.each<[string, readonly Text[]]>([
    ['where nothing was found', []],
    ['where its end was not found', [piece('みどりマー', 1, 0, 0.8)]],
    ['where it was torn', [piece('みど', 1, 0, 0.3), piece('ート', 1, 0.75, 1)]],
    ['where it was read with doubts', [piece('みどりマート', 0.93)]],
    [
      'with specks one above the other',
      [piece('l', 0.5, 0, 0.1, 90), piece('り', 0.6, 0, 0.2, 110)],
    ],
  ])('%s', (_, pieces) => {
    expect(isDoubtful(SIGN, pieces)).toBe(true);
  });

  test.each<[string, readonly Text[]]>([
    ['where it was read surely', [piece('みどりマート', 0.99)]],
    ['where the text is longer than its ink', [piece('みどりマート 本店', 0.9, 0, 1.2)]],
    ['where it is an amount', [piece('¥980', 0.9)]],
    ['where it is a number', [piece('合計 1,280', 0.9)]],
    [
      'where it is two lines',
      [piece('みどりマート', 0.9, 0, 1, 80), piece('本日の品', 0.9, 0, 1, 120)],
    ],
  ])('but not %s', (_, pieces) => {
    expect(isDoubtful(SIGN, pieces)).toBe(false);
  });
});

describe('a new reading of a sign counts', () => {
  test('where there was none, if it is a word that was read well', () => {
    expect(isBetter(reading('みどりマート', 0.85), SIGN, [])).toBe(true);
    expect(isBetter(reading('みどりマート', 0.75), SIGN, [])).toBe(false);
    expect(isBetter(reading('Maple & Thyme', 0.85), SIGN, [])).toBe(true);
    expect(isBetter(reading('り_', 0.99), SIGN, [])).toBe(false);
    expect(isBetter(reading('L|7y^', 0.99), SIGN, [])).toBe(false);
    expect(isBetter(reading('¥1280円', 0.99), SIGN, [])).toBe(false);
  });

  test('where it has more letters than a part, and is about as sure', () => {
    const part = [piece('どりマート', 1, 0.2, 1)];
    expect(isBetter(reading('みどりマート', 0.97), SIGN, part)).toBe(true);
    expect(isBetter(reading('みどりマート', 0.9), SIGN, part)).toBe(false);
    expect(isBetter(reading('"どりマート', 0.97), SIGN, part)).toBe(false);
    expect(isBetter(reading('一 どりマート', 0.97), SIGN, part)).toBe(false);
  });

  test('for the same letters only where it is surer', () => {
    const whole = [piece('みどりマード', 0.93)];
    expect(isBetter(reading('みどりマート', 0.98), SIGN, whole)).toBe(true);
    expect(isBetter(reading('みどりマート', 0.935), SIGN, whole)).toBe(false);
  });

  test('of a name that holds the word for yen', () => {
    expect(isBetter(reading('百円館みどり', 0.9), SIGN, [])).toBe(true);
  });
});

describe('on a photograph', () => {
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
    const { picture } = await openPhoto(await readFile(join(folder, `samples/${sample}-1.jpg`)));
    const detected = await findText(models.detector, picture);
    if (detected === null) throw new Error(`there is no text on ${sample}`);
    const sheet: Upright = await upright(models, picture, detected);
    const signs = (texts: readonly Text[]) => withSigns(models, picture, texts, sheet);
    return { signs, sheet };
  }

  test.each([
    ['supermarket', '味彩館'],
    ['quarter-turn', '薬局マツノキ'],
    ['half-turn', '石窯パン ひだまり'],
  ])('%s: the name is read from its ink alone', async (sample, name) => {
    const { signs } = await found(sample);
    const texts = (await signs([])).map(({ reading: { text } }) => text);
    expect(texts).toContain(name);
  });

  test('pieces of the name give way to the whole, and all else stays', async () => {
    const { signs, sheet } = await found('half-turn');
    const [name] = (await signs([])).filter(({ reading }) => reading.text.startsWith('石窯'));
    if (name === undefined) throw new Error('the name was not found');
    const [torn, total]: readonly [Text, Text] = [
      { box: { ...name.box, width: name.box.width / 3 }, reading: reading('パン', 0.99) },
      { box: sheet.boxes.at(-1) ?? name.box, reading: reading('合計', 0.5) },
    ];
    expect(await signs([torn, total])).toEqual([total, name]);
  });
});
