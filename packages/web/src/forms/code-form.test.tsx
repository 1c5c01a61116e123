import { AppError } from '@saifu/domain/shared/app-error';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../testing/render.tsx';
import { CodeForm } from './code-form.tsx';

async function open(send: () => Promise<string>, isFocusedOnMount = false) {
  const onDone = vi.fn();
  await renderWithProviders(
    <CodeForm
      isFocusedOnMount={isFocusedOnMount}
      challengeId="chl_1"
      submit="step_up.confirm"
      validate={() => ({})}
      send={send}
      onDone={onDone}
    />,
  );
  return onDone;
}

const field = () => screen.getByLabelText<HTMLInputElement>('One-time code');
const type = (otp: string) => fireEvent.change(field(), { target: { value: otp } });

test('a complete code is submitted automatically with its challenge id', async () => {
  const send = vi.fn(async () => 'yes');
  const onDone = await open(send);
  type('12345');
  expect(send).not.toHaveBeenCalled();
  type('123456');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledExactlyOnceWith({ challenge_id: 'chl_1', otp: '123456' });
  expect(onDone.mock.lastCall?.[0]).toBe('yes');
});

test('a wrong or expired code clears the field and shows the error below it', async () => {
  const late = new AppError('account.code_expired');
  const send = vi.fn(() => Promise.reject(new AppError('account.code_wrong')));
  await open(send.mockImplementationOnce(() => Promise.reject(late)));
  for (const otp of ['123456', '654321']) {
    type(otp);
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    expect(field().value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  }
  expect(send).toHaveBeenCalledTimes(2);
});

test('the field is not focused by default', async () => {
  await open(async () => 'yes');
  expect(document.activeElement).toBe(document.body);
});

test('with isFocusedOnMount the field is focused on mount', async () => {
  await open(async () => 'yes', true);
  expect(document.activeElement).toBe(field());
});
