import { expect, test } from 'vitest';
import { isPlainlyOtherScript } from './answer-language.ts';

const EN = 'We have refunded your payment to your card.';
const JA = 'お支払いをカードに返金いたしました。';
const KO = '결제하신 금액을 카드로 환불해 드렸습니다.';

test.each([
  ['en', EN, false],
  ['en', JA, true],
  ['en', KO, true],
  ['ja', JA, false],
  ['ja', EN, true],
  ['ja', KO, true],
  ['ko', KO, false],
  ['ko', EN, true],
  ['ko', JA, true],
  ['ja', 'Apple Payでお支払いいただいた金額を返金いたしました。', false],
  ['en', 'Your payment at さくら食堂 was refunded.', false],
  ['ja', '', false],
  ['ja', 'Saifu', false],
  ['ja', 'こちらをご覧ください。https://saifu.example/settings/contact-support/very/long', false],
  ['ko', '12345 67890 !!!', false],
  ['ja', 'pay_01jd0000000000000000000000 を確認しています。', false],
] as const)('in %s, %j plainly differs: %s', (language, text, expected) => {
  expect(isPlainlyOtherScript(text, language)).toBe(expected);
});
