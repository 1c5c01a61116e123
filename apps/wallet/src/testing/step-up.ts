import type { Endpoint } from '@saifu/contract/endpoint';
import { answerStepUp, getStepUp } from '@saifu/contract/step-up';
import { respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, within } from '@testing-library/react';

/** An endpoint that requires step-up on the first call and succeeds on the second. */
export function serveAfterStepUp<Row extends Endpoint>(row: Row, opened: () => Response) {
  let attempts = 0;
  const response = () => {
    attempts += 1;
    return attempts === 1 ? respondWithError(row, 'session.step_up_required').response() : opened();
  };
  const stepUpMethods = {
    methods: ['password' as const],
    payment_methods: [],
    masked_destination: null,
    skips_newer: false,
    fresh_until: null,
  };
  return [
    { row, response },
    respondWith(getStepUp, stepUpMethods),
    respondWith(answerStepUp, { fresh_until: '2026-11-15T14:10:00+09:00' }),
  ];
}

/** Answers the step-up dialog with the password. */
export async function confirmPassword(): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  const password = await within(dialog).findByLabelText('Password');
  fireEvent.change(password, { target: { value: 'momiji' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
}
