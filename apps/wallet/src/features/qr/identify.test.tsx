import { expect, test } from 'vitest';
import { identify, normalizeTyped } from './identify.ts';
import { CODE, JPQR, LINK, ORIGIN } from './qr.fixture.ts';

const of = (...texts: readonly string[]) => identify(texts, [ORIGIN]);

test('a link of ours is reduced to its code', () => {
  expect(of(LINK)).toEqual({ kind: 'ours', payload: LINK });
  expect(of(` ${LINK}?utm=1#x\n`)).toEqual({ kind: 'ours', payload: LINK });
});

test('a code of a local sandbox is ours, one of another local address is not', () => {
  const local = 'http://localhost:3000';
  const link = `${local}/q/${CODE}`;
  expect(identify([link], [local, ORIGIN])).toEqual({ kind: 'ours', payload: link });
  expect(identify([LINK], [local, ORIGIN])).toEqual({ kind: 'ours', payload: link });
  expect(identify([`http://localhost:4000/q/${CODE}`], [local, ORIGIN])).toMatchObject({
    code: 'camera.localhost',
  });
});

test('a JPQR text is used unchanged', () => {
  expect(of(JPQR)).toEqual({ kind: 'ours', payload: JPQR });
});

test.each([
  ['javascript:alert(1)', 'qr.malformed'],
  ['data:text/html,x', 'qr.malformed'],
  [`https://evil.example/q/${CODE}`, 'qr.malformed'],
  [JPQR.replace('KYOTO', 'KYOTA'), 'qr.malformed'],
  [`http://localhost:3000/q/${CODE}`, 'camera.localhost'],
])('%s is rejected on the client: %s', (text, code) => {
  expect(of(text)).toEqual({ kind: 'foreign', payload: text, code });
});

test('the first of several own codes wins, otherwise the first code', () => {
  expect(of('https://evil.example', 'http://localhost/', LINK, JPQR)).toMatchObject({
    payload: LINK,
  });
  expect(of('http://localhost/', 'https://evil.example')).toMatchObject({
    code: 'camera.localhost',
  });
  expect(of()).toMatchObject({ kind: 'foreign', code: 'qr.malformed' });
});

test('a full-width link is normalized, other text is not', () => {
  expect(normalizeTyped(` ｈｔｔｐｓ：／／saifu．example／q／${CODE}　`)).toBe(LINK);
  expect(normalizeTyped(` ${JPQR} `)).toBe(JPQR);
  expect(normalizeTyped('０００２０１')).toBe('０００２０１');
});
