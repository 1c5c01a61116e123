import { LANGUAGES } from '@saifu/domain/language';
import { expect, test } from 'vitest';
import { composeLetter } from './letter.ts';
import { LETTER_PLANS, type LetterKind, type LetterParams } from './letter-plans.ts';

const LINK = 'https://saifu.example/verify?t=Aa0_-9&lang=ja';
const CODE = '012345';
const TIME = '2026/11/15 14:05';

const PARAMS: LetterParams = {
  confirm_email: { link: LINK, code: CODE, hours: 24 },
  confirm_sms: { link: LINK, code: CODE },
  sign_in_code_email: { code: CODE, minutes: 5 },
  sign_in_code_sms: { code: CODE, host: 'saifu.example' },
  sign_in_link_email: { link: LINK, minutes: 10 },
  sign_in_link_sms: { link: LINK, minutes: 10 },
  reset_email: { link: LINK, minutes: 30 },
  reset_sms: { link: LINK, minutes: 30 },
  password_changed_email: { time: TIME, link: LINK },
  password_changed_sms: { time: TIME },
};

const KINDS = Object.keys(LETTER_PLANS) as LetterKind[];
const ALL = KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const));
const MAILS = ALL.filter(([kind]) => kind.endsWith('_email'));
const SMS = ALL.filter(([kind]) => kind.endsWith('_sms'));

test.each(ALL)('%s in %s tells all that it was given to tell', (kind, language) => {
  const { subject, text, html } = composeLetter(kind, language, PARAMS[kind]);
  expect(`${subject}${text}`).not.toMatch(/[{}]|undefined|NaN/);
  expect(html ?? '').not.toMatch(/[{}]|undefined|NaN/);
  expect(text).toContain('Saifu');
  for (const value of Object.values(PARAMS[kind])) expect(text).toContain(String(value));
});

test.each(MAILS)('%s in %s is a whole mail, twice', (kind, language) => {
  const { subject, text, html } = composeLetter(kind, language, PARAMS[kind]);
  expect(subject).toContain('Saifu');
  expect(subject).not.toMatch(/\d{6}|https?:/);
  expect(html).toContain(`<html lang="${language}">`);
  // What the plain text says, the other says too.
  const said = shown(html ?? '');
  for (const paragraph of text.trim().split('\n\n')) expect(said).toContain(paragraph);
});

test.each(MAILS.filter(([kind]) => 'link' in PARAMS[kind]))(
  '%s in %s has one button, and the address to copy',
  (kind, language) => {
    const { text, html } = composeLetter(kind, language, PARAMS[kind]);
    const hrefs = [...(html ?? '').matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
    expect(hrefs).toEqual([LINK, LINK].map((link) => link.replace('&', '&amp;')));
    expect(text.split('\n')).toContain(LINK);
  },
);

test.each(SMS)('%s in %s is short beside its link and code', (kind, language) => {
  const { subject, text, html } = composeLetter(kind, language, PARAMS[kind]);
  expect({ subject, html }).toEqual({ subject: null, html: null });
  const words = text.split('\n')[0] ?? '';
  expect(words.length).toBeLessThanOrEqual(language === 'ja' ? 70 : 120);
});

test.each(LANGUAGES)(
  'the code in an SMS is bound to our origin by its last line, in %s',
  (lang) => {
    const signIn = composeLetter('sign_in_code_sms', lang, PARAMS.sign_in_code_sms);
    expect(signIn.text.split('\n').at(-1)).toBe('@saifu.example #012345');
    const confirm = composeLetter('confirm_sms', lang, PARAMS.confirm_sms).text.split('\n');
    expect(confirm).toContain(LINK);
    expect(confirm.at(-1)).toBe('@saifu.example #012345');
  },
);

test('a Japanese code SMS fits into one', () => {
  const { text } = composeLetter('sign_in_code_sms', 'ja', PARAMS.sign_in_code_sms);
  expect(text.length).toBeLessThanOrEqual(70);
});

test('one minute is one minute', () => {
  const { text } = composeLetter('reset_email', 'en', { link: LINK, minutes: 1 });
  expect(text).toContain('valid for 1 minute and');
});

test('what is hostile stays words in HTML', () => {
  const hostile = `"><img src=x onerror='alert(1)'>{link}&amp;`;
  const { html, text } = composeLetter('sign_in_code_email', 'en', { code: hostile, minutes: 5 });
  expect(html).not.toContain('<img');
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=&apos;alert(1)&apos;&gt;{link}&amp;amp;');
  expect(text).toContain(hostile);
  const told = composeLetter('password_changed_email', 'ja', { time: '<b>now</b>', link: LINK });
  expect(told.html).toContain('&lt;b&gt;now&lt;/b&gt;');
});

test.each([
  'javascript:alert(1)',
  '/verify?t=1',
  'https://saifu.example/" onclick="x',
  'https://saifu.example/\r\nBcc: a@b.example',
])('%j is no link to send', (link) => {
  expect(() => composeLetter('reset_email', 'en', { link, minutes: 30 })).toThrow(RangeError);
});

/** The HTML as a reader sees it. */
function shown(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
