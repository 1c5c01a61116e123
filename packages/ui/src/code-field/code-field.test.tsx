import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { type SubmitEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CodeField } from './code-field.tsx';

function renderField() {
  const onSend = vi.fn();
  function Form() {
    const [code, setCode] = useState('');
    const send = (event: SubmitEvent) => {
      event.preventDefault();
      onSend(code);
    };
    return (
      <form onSubmit={send}>
        <CodeField label="Code" name="otp" value={code} length={6} onValue={setCode} />
      </form>
    );
  }
  render(<Form />);
  const input = screen.getByLabelText<HTMLInputElement>('Code');
  return { onSend, input, type: (value: string) => fireEvent.change(input, { target: { value } }) };
}

function paste(input: HTMLInputElement, text: string) {
  const event = createEvent.paste(input, { clipboardData: { getData: () => text } });
  fireEvent(input, event);
  return event.defaultPrevented;
}

test('the code field is one input that the keyboard can autofill', () => {
  const { input } = renderField();
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(input.inputMode).toBe('numeric');
  expect(input.getAttribute('autocomplete')).toBe('one-time-code');
  expect(input.maxLength).toBe(-1);
});

test('a complete code submits the form once, a partial code does not', () => {
  const { onSend, type } = renderField();
  type('12345');
  expect(onSend).not.toHaveBeenCalled();
  type('123456');
  type('1234567');
  expect(onSend.mock.calls).toEqual([['123456']]);
});

test('the same code typed again is submitted again', () => {
  const { onSend, type } = renderField();
  type('123456');
  type('');
  type('123456');
  expect(onSend).toHaveBeenCalledTimes(2);
});

test.each(['123 456', '１２３４５６', 'Your code: 123-456.'])('%s can be pasted', (text) => {
  const { onSend, input, type } = renderField();
  type('99');
  expect(paste(input, text)).toBe(true);
  expect(input.value).toBe('123456');
  expect(onSend.mock.calls).toEqual([['123456']]);
});

test('a pasted part of a code is inserted at the caret', () => {
  const { input } = renderField();
  expect(paste(input, '123')).toBe(false);
});

test('IME input is not modified until the composition ends', () => {
  const { onSend, input } = renderField();
  fireEvent.compositionStart(input);
  fireEvent.input(input, { target: { value: '１２３４５６' }, isComposing: true });
  expect(input.value).toBe('１２３４５６');
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.compositionEnd(input);
  expect(input.value).toBe('123456');
  expect(onSend.mock.calls).toEqual([['123456']]);
});
