import { fireEvent, screen, within } from '@testing-library/react';

/** The line next to the slide that names what will be charged. */
export function findPayWith(name: string | RegExp = '') {
  const source = typeof name === 'string' ? name : name.source;
  return screen.findByRole('button', { name: new RegExp(`^Pay with .*${source}`) });
}

/** Opens the sheet with methods, cards and plans. */
export async function openMethods(): Promise<HTMLElement> {
  fireEvent.click(await findPayWith());
  return screen.findByRole('dialog', { name: 'Select payment method' });
}

/** Chooses a card or method in the sheet and closes it. */
export async function chooseMethod(name: string | RegExp): Promise<void> {
  const sheet = await openMethods();
  fireEvent.click(within(sheet).getByRole('radio', { name }));
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
}
