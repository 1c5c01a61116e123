import { loadFaqs } from '@saifu/i18n/faqs';
import { expect, test } from 'vitest';
import { findFaqs } from './find-faqs.ts';
import { markTerms, toSearchTerms } from './normalize.ts';

const en = await loadFaqs('en');
const ja = await loadFaqs('ja');
const ko = await loadFaqs('ko');

const idsOf = (faqs: typeof en, q: string) => findFaqs(faqs, q).map(({ faq }) => faq.id);
const marked = (text: string, q: string) =>
  markTerms(text, toSearchTerms(q)).map(({ text: piece, isFound }) =>
    isFound ? `[${piece}]` : piece,
  );

test('search ignores width, case and kana', () => {
  expect(idsOf(en, 'ＱＲ code')).toEqual(idsOf(en, 'qr CODE'));
  expect(idsOf(en, 'qr code').length).toBeGreaterThan(1);
  const katakana = idsOf(ja, 'パスワード');
  expect(katakana.length).toBeGreaterThan(2);
  expect(idsOf(ja, 'ぱすわーど')).toEqual(katakana);
  expect(idsOf(ja, 'ﾊﾟｽﾜｰﾄﾞ')).toEqual(katakana);
});

test('search matches straight and curly apostrophes', () => {
  expect(idsOf(en, "wasn't me")).toEqual(idsOf(en, 'wasn’t me'));
  expect(idsOf(en, "wasn't me")).toContain('faq_not_me');
});

test('search requires every term, in any order', () => {
  expect(idsOf(en, 'refund convenience')).toEqual(idsOf(en, '  convenience　refund '));
  expect(idsOf(en, 'refund convenience')).toContain('faq_refund_cash');
  expect(idsOf(en, 'refund zebra')).toEqual([]);
});

test.each([
  [ja, '紛失', 'faq_lost_phone'],
  [ja, '退会', 'faq_delete_account'],
  [ja, 'インボイス', 'faq_qualified_invoice'],
  [ja, 'サブスク　やめる', 'faq_recurring_cancel'],
  [ja, '不正利用', 'faq_not_me'],
  [ko, '탈퇴', 'faq_delete_account'],
  [ko, '분실', 'faq_lost_phone'],
  [en, 'double charge', 'faq_still_processing'],
  [en, 'dark mode', 'faq_language'],
  [en, 'scam', 'faq_phishing'],
] as const)('search matches synonyms (%#)', (faqs, q, id) => {
  expect(idsOf(faqs, q)).toContain(id);
});

test.each([
  [en, 'installments', 'faq_instalments'],
  [en, 'logout', 'faq_signed_out'],
  [en, 'VAT', 'faq_qualified_invoice'],
  [ja, '間違えて払った', 'faq_request_refund'],
  [ja, 'りょうしゅうしょ', 'faq_get_receipt'],
  [ja, 'refund', 'faq_request_refund'],
  [ja, 'limit', 'faq_limits'],
  [ja, 'VAT', 'faq_qualified_invoice'],
  [ko, 'refund', 'faq_request_refund'],
  [ko, '한도', 'faq_limits'],
] as const)('a synonym match comes first if no question contains the term (%#)', (faqs, q, id) => {
  expect(idsOf(faqs, q)[0]).toBe(id);
});

test('a match in the question ranks before a match in the answer', () => {
  const found = findFaqs(en, 'camera');
  expect(found[0]).toMatchObject({ faq: { id: 'faq_camera' }, sentence: undefined });
  const photo = found.find(({ faq }) => faq.id === 'faq_pay_by_photo');
  expect(photo?.sentence).toContain('camera');
  const [, declineFaq] = findFaqs(en, 'card refused');
  expect(declineFaq?.sentence).toMatch(/^Your rights by law.*card issuer\.$/);
  const password = findFaqs(ja, 'パスワード').map(({ sentence }) => sentence);
  expect(password).toContain(
    'ご本人のメールアドレスまたは携帯電話番号と、8文字以上のパスワードをご用意ください。',
  );
});

test.each(['', '   ', '　'])('an empty search returns every question (%#)', (q) => {
  expect(findFaqs(en, q)).toHaveLength(en.length);
});

test.each(['.*', '\\', '<b>', '%', '()[', '\u0000', '😀', 'x'.repeat(5000)])(
  'hostile or very long input finds nothing (%#)',
  (q) => {
    expect(idsOf(en, q)).toEqual([]);
  },
);

test('matches are marked in their original spelling, and the text stays complete', () => {
  expect(marked('QRコードの読み取り', 'ｑｒ こーど')).toEqual(['[QRコード]', 'の読み取り']);
  expect(marked('This wasn’t me', "wasn't")).toEqual(['This ', '[wasn’t]', ' me']);
  expect(marked('aaa', 'aa')).toEqual(['[aaa]']);
  expect(marked('㍻ 😀 abc', '平成 abc')).toEqual(['[㍻]', ' 😀 ', '[abc]']);
  expect(marked('㍻', '成')).toEqual(['[㍻]']);
  expect(marked('nothing here', 'zebra')).toEqual(['nothing here']);
  expect(marked('', 'a')).toEqual([]);
  for (const { question } of ja) {
    expect(marked(question, 'の').join('').replaceAll(/[[\]]/g, '')).toBe(question);
  }
});
