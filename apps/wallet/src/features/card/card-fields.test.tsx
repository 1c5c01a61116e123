import { AppError } from '@saifu/domain/shared/app-error';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { config } from '../../testing/config.fixture.ts';
import {
  errorUnder,
  fakePaymentProvider,
  fillCard,
  NUMBER,
  SECURITY_CODE,
  stripeErrorResponse,
} from './card.fixture.ts';
import { CardFields } from './card-fields.tsx';
import { NO_CARD } from './card-values.ts';
import { type CardDraft, useCardDraft } from './use-card-draft.ts';

/** Renders the fields and exposes the current draft. */
async function open() {
  let now: CardDraft | null = null;
  function Part() {
    const draft = useCardDraft();
    const [isOpen, setIsOpen] = useState(true);
    now = draft;
    return (
      <>
        {isOpen && <CardFields draft={draft} />}
        <button type="button" onClick={() => setIsOpen(false)}>
          {'Another way'}
        </button>
      </>
    );
  }
  await renderWithProviders(<Part />);
  return () => {
    if (now === null) throw new Error('nothing was rendered');
    return now;
  };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const change = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

test.each([
  ['maestro', '6759649826438453', '6759 6498 2643 8453', 'Maestro'],
  ['forbrugsforeningen', '6007220000000004', '6007 2200 0000 0004', 'Forbrugsforeningen'],
  ['dankort', '5019717010103742', '5019 7170 1010 3742', 'Dankort'],
  ['visa', NUMBER, '4242 4242 4242 4242', 'Visa'],
  ['mastercard', '5555555555554444', '5555 5555 5555 4444', 'Mastercard'],
  ['amex', '378282246310005', '3782 822463 10005', 'American Express'],
  ['dinersclub', '30569309025904', '3056 930902 5904', 'Diners Club'],
  ['discover', '6011111111111117', '6011 1111 1111 1117', 'Discover'],
  ['unionpay', '6250947000000000014', '6250 9470 0000 0000 014', 'UnionPay'],
  ['jcb', '3530111333300000', '3530 1113 3330 0000', 'JCB'],
])('%s is grouped as on the card and shows its brand mark', async (_, digits, grouped, name) => {
  const draft = await open();
  change('Card number', digits);
  expect(field('Card number').value).toBe(grouped);
  expect(screen.getByRole('img', { name })).toBeTruthy();
  fireEvent.blur(field('Card number'));
  expect(draft().errors).toEqual({});
});

test.each([
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  '４２４２ ４２４２ ４２４２ ４２４２',
  'No. 4242424242424242',
])('%j can be pasted', async (pasted) => {
  await open();
  change('Card number', pasted);
  expect(field('Card number').value).toBe('4242 4242 4242 4242');
});

test('the caret stays behind the same digit when the number is regrouped', async () => {
  await open();
  const input = field('Card number');
  change('Card number', '424242424242');
  input.focus();
  const typeAt = (value: string, at: number) =>
    fireEvent.change(input, { target: { value, selectionStart: at, selectionEnd: at } });
  typeAt('42429 4242 4242', 5);
  expect([input.value, input.selectionStart]).toEqual(['4242 9424 2424 2', 6]);
  typeAt('424 9424 2424 2', 3);
  expect([input.value, input.selectionStart]).toEqual(['4249 4242 4242', 3]);
  typeAt('424x9 4242 4242', 4);
  expect([input.value, input.selectionStart]).toEqual(['4249 4242 4242', 3]);
});

test('input is not reformatted during an IME composition', async () => {
  await open();
  const input = field('Card number');
  const composing = createEvent.input(input, {
    target: { value: '４２４２４' },
    isComposing: true,
  });
  fireEvent(input, composing);
  expect(input.value).toBe('４２４２４');
  fireEvent.compositionEnd(input);
  expect(input.value).toBe('4242 4');
});

test('the slash of the expiry is inserted automatically and can be deleted', async () => {
  await open();
  change('Expiry (MM/YY)', '1');
  change('Expiry (MM/YY)', '12');
  expect(field('Expiry (MM/YY)').value).toBe('12/');
  change('Expiry (MM/YY)', '12');
  expect(field('Expiry (MM/YY)').value).toBe('12');
});

test('the security code is limited to the length its brand allows', async () => {
  await open();
  change('CVV', '１２３４５');
  expect(field('CVV').value).toBe('1234');
  change('Card number', NUMBER);
  change('CVV', '12345');
  expect(field('CVV').value).toBe('123');
});

test('the name is uppercased on blur and not during an IME composition', async () => {
  await open();
  const input = field('Cardholder name');
  fireEvent.compositionStart(input);
  change('Cardholder name', 'ｔａｒｏ  yamada');
  fireEvent.blur(input);
  expect(input.value).toBe('ｔａｒｏ  yamada');
  fireEvent.compositionEnd(input);
  expect(input.value).toBe('TARO YAMADA');
});

test('each field has an autocomplete token and none has a name attribute', async () => {
  await open();
  const inputs = screen.getAllByRole<HTMLInputElement>('textbox');
  const asked = inputs.map((input) => input.getAttribute('autocomplete'));
  expect(asked).toEqual(['cc-number', 'cc-exp', 'cc-csc', 'cc-name']);
  expect(inputs.map((input) => input.name).join('')).toBe('');
  expect(inputs.map((input) => input.inputMode)).toEqual(['numeric', 'numeric', 'numeric', '']);
});

test('every empty field shows an error, and the first one gets focus', async () => {
  const draft = await open();
  expect(draft().check()).toBe(false);
  await waitFor(() => expect(errorUnder('Card number')).toBe('Please enter the card number.'));
  expect(errorUnder('Expiry (MM/YY)')).toBe('Please enter Expiry.');
  expect(errorUnder('CVV')).toBe('Please enter CVV.');
  expect(errorUnder('Cardholder name')).toBe('Please enter Cardholder name.');
  expect(document.activeElement).toBe(field('Card number'));
});

test.each([
  ['Card number', '4242424242424241', 'The card details are not correct.'],
  ['Card number', '9999999999999999', 'This card is not supported.'],
  ['Expiry (MM/YY)', '0120', 'This card has expired. Please use another card.'],
  ['Expiry (MM/YY)', '1320', 'Please enter the expiry date as MM/YY.'],
  ['Expiry (MM/YY)', '1', 'Please enter the expiry date as MM/YY.'],
  ['CVV', '12', 'CVV has the wrong format.'],
  ['Cardholder name', '山田太郎', 'Please use half-width Roman characters only.'],
])('%s %j shows an error on blur', async (label, value, message) => {
  const draft = await open();
  fillCard({ [label]: value });
  fireEvent.blur(field(label));
  expect(errorUnder(label)).toBe(message);
  expect(draft().check()).toBe(false);
  expect(document.activeElement).toBe(field(label));
});

test('tokenizing the card returns a token and clears the number and the security code', async () => {
  const paymentProvider = fakePaymentProvider(fetch);
  const draft = await open();
  fillCard();
  expect(draft().check()).toBe(true);
  await expect(draft().tokenize(config.tokenizer)).resolves.toEqual({
    token: 'pm_1',
    cardholderName: 'TARO YAMADA',
    brand: 'visa',
    funding: 'credit',
    last4: '4242',
  });
  expect(paymentProvider[0]?.form.get('card[number]')).toBe(NUMBER);
  expect(paymentProvider[0]?.form.get('card[exp_year]')).toBe('2060');
  await waitFor(() => expect(field('Card number').value).toBe(''));
  expect(draft().values).toMatchObject({ card_number: '', security_code: '', expiry: '12/60' });
  expect(document.body.innerHTML).not.toContain(SECURITY_CODE);
});

test.each([
  ['incorrect_number', 'Card number', 'The card details are not correct.'],
  ['expired_card', 'Expiry (MM/YY)', 'This card has expired. Please use another card.'],
  ['invalid_expiry_month', 'Expiry (MM/YY)', 'Please enter the expiry date as MM/YY.'],
  ['invalid_cvc', 'CVV', 'CVV has the wrong format.'],
])(
  'the provider’s error %s is shown under %s, and the input stays',
  async (code, label, message) => {
    fakePaymentProvider(fetch, stripeErrorResponse(code));
    const draft = await open();
    fillCard();
    await expect(draft().tokenize(config.tokenizer)).rejects.toBeInstanceOf(AppError);
    await waitFor(() => expect(errorUnder(label)).toBe(message));
    expect(document.activeElement).toBe(field(label));
    expect(draft().values.card_number).toBe('4242 4242 4242 4242');
  },
);

test('unmounting the fields clears the draft except for the name', async () => {
  const draft = await open();
  fillCard();
  expect(draft().values.card_number).not.toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Another way' }));
  expect(draft().values).toEqual({ ...NO_CARD, cardholder_name: 'Taro Yamada' });
});
