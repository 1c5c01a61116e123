import { expect, test } from 'vitest';
import { isLanguageOffered } from './is-language-offered.ts';

test('the language switcher is not offered on payment screens', () => {
  const paths = ['/payment', '/payment/invoice', '/payment/payment-finish', '/login', '/payments'];
  expect(paths.map(isLanguageOffered)).toEqual([false, false, false, true, true]);
});
