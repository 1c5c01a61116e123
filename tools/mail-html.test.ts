import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@saifu/domain/shared/language';
import { expect, test } from 'vitest';
import { MAIL_COLORS } from '../apps/api/src/modules/notifications/message/layout/mail-colors.ts';
import { composeSample, MESSAGE_KINDS } from './mail-preview/compose-samples.ts';
import { findRenderedTexts, getContrast } from './mail-preview/find-rendered-texts.ts';

const MAILS = MESSAGE_KINDS.filter((kind) => kind.endsWith('_email')).flatMap((kind) =>
  LANGUAGES.map((language) => [kind, language] as const),
);
const compose = ([kind, language]: (typeof MAILS)[number]) =>
  composeSample(kind, language).html ?? '';

const BYTES_MAX = 30_000;
const ACTIVE = /<(?:script|link|img|iframe|object|form|base)\b|\son[a-z]+=|\bsrc=|url\(|@import/i;

test.each(MAILS)('%s in %s is small, runs nothing and loads nothing', (...mail) => {
  const html = compose(mail);
  expect(Buffer.byteLength(html)).toBeLessThan(BYTES_MAX);
  expect(html).not.toMatch(ACTIVE);
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) {
    expect(href).toMatch(/^https:\/\/saifu\.example\//);
  }
});

test.each(MAILS)('%s in %s is readable in both themes', (...mail) => {
  const texts = findRenderedTexts(compose(mail));
  expect(texts.length).toBeGreaterThan(5);
  for (const { text, sizePx, light, dark } of texts) {
    expect(sizePx, text).toBeGreaterThanOrEqual(16);
    // Amounts and codes must be readable at a glance.
    const least = sizePx >= 36 ? 7 : 4.5;
    expect(getContrast(light), `${text} in the light theme`).toBeGreaterThanOrEqual(least);
    expect(getContrast(dark), `${text} in the dark theme`).toBeGreaterThanOrEqual(least);
  }
});

test.each(MAILS)('%s in %s breaks lines inside the URL only', (...mail) => {
  for (const [tag] of compose(mail).matchAll(/<[^>]*word-break:break-all[^>]*>/g)) {
    expect(tag).toMatch(/^<a href="/);
  }
});

test.each(MAILS)('%s in %s has one button if it has a link', (...mail) => {
  const { text } = composeSample(...mail);
  const buttons = compose(mail).match(/class="primary button"/g) ?? [];
  expect(buttons).toHaveLength(text.includes('https://') ? 1 : 0);
});

test('the colors of emails are those of the design tokens', () => {
  const file = join(import.meta.dirname, '../packages/ui/src/tokens.css');
  const tokens = readFileSync(file, 'utf8');
  for (const name of Object.keys(MAIL_COLORS.light) as (keyof typeof MAIL_COLORS.light)[]) {
    const token = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const { light, dark } = { light: MAIL_COLORS.light[name], dark: MAIL_COLORS.dark[name] };
    expect(tokens).toContain(`--color-${token}: light-dark(${light}, ${dark});`);
  }
});

test('findRenderedTexts resolves inherited sizes, colors and the dark theme', () => {
  const html =
    '<style>@media (prefers-color-scheme:dark){.a{color:#ffffff!important}}</style>' +
    '<body style="background-color:#eeeeee;font-size:20px"><p class="a" style="color:#111111">one' +
    '<br><b style="font-size:12px">two</b></p><div style="display:none">three</div></body>';
  const background = '#eeeeee';
  const colors = {
    light: { color: '#111111', background },
    dark: { color: '#ffffff', background },
  };
  expect(findRenderedTexts(html.replace('</style>', '\n</style>'))).toEqual([
    { text: 'one', sizePx: 20, ...colors },
    { text: 'two', sizePx: 12, ...colors },
  ]);
});

test('getContrast is 21 for black on white and 1 for equal colors', () => {
  expect(getContrast({ color: '#000000', background: '#ffffff' })).toBeCloseTo(21);
  expect(getContrast({ color: '#767676', background: '#ffffff' })).toBeCloseTo(4.54, 2);
  expect(getContrast({ color: '#123456', background: '#123456' })).toBe(1);
});
