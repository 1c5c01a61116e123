import { fireEvent, screen } from '@testing-library/react';

export function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

export function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

/** Presses the button of the open question with this name. */
export async function agree(name: string): Promise<void> {
  const question = await screen.findByRole('alertdialog');
  const buttons = [...question.querySelectorAll('button')];
  const button = buttons.find(({ textContent }) => textContent === name);
  if (button === undefined) throw new Error(`the question has no button ${name}`);
  fireEvent.click(button);
}
