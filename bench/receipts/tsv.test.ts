import { expect, test } from 'vitest';
import { measureSkew } from './skew.ts';
import { parsePage } from './tsv.ts';

const HEAD =
  'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext';
const ROWS = [
  HEAD,
  '1\t1\t0\t0\t0\t0\t0\t0\t400\t300\t-1\t',
  '4\t1\t1\t1\t1\t0\t10\t100\t300\t20\t-1\t',
  '5\t1\t1\t1\t1\t1\t10\t100\t20\t20\t90.5\t合',
  '5\t1\t1\t1\t1\t2\t32\t100\t20\t20\t80\t計',
  '5\t1\t1\t1\t1\t3\t200\t102\t80\t20\t96\t￥１,０２６',
  '5\t1\t1\t1\t2\t1\t10\t50\t80\t20\t95\t ',
  '5\t1\t1\t1\t3\t1\t10\t20\t80\t20\t70\t領収証',
].join('\n');

test('parsePage joins characters to normalized words and splits them at gaps', () => {
  const page = parsePage(ROWS, 0, 400, 300);
  expect(page.lines.map(({ text }) => text)).toEqual(['領収証', '合計 ¥1,026']);
  const [, total] = page.lines;
  expect(total).toMatchObject({ y: 100, height: 22 });
  expect(total?.words).toHaveLength(2);
  expect(total?.words[0]).toMatchObject({ text: '合計', certainties: [0.905, 0.8], width: 42 });
  expect(total?.words[0]?.confidence).toBeCloseTo(0.8525);
  expect(total?.words[1]?.region.corners).toEqual([
    [200, 102],
    [280, 102],
    [280, 122],
    [200, 122],
  ]);
});

test('parsePage reports a page without words as textless', () => {
  expect(parsePage(`${HEAD}\n`, 0, 10, 10)).toMatchObject({ lines: [], issues: ['textless'] });
});

test('measureSkew is accurate to a quarter of a degree', () => {
  for (const degrees of [-9, -2.5, 0, 4, 8.25]) {
    expect(Math.abs(measureSkew(stripes(degrees)) - degrees)).toBeLessThanOrEqual(0.25);
  }
});

/** White paper with dark lines that fall to the right by `degrees`. */
function stripes(degrees: number) {
  const [width, height] = [300, 400];
  const slope = Math.tan((degrees * Math.PI) / 180);
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const row = (((y - x * slope) % 20) + 20) % 20;
    return row < 8 ? 30 : 240;
  });
  return { pixels, width, height };
}
