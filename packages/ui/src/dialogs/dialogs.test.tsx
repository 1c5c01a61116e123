import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Dialogs } from './dialog-types.tsx';
import { DialogsProvider, useDialogs } from './dialogs.tsx';

const deletion = {
  title: 'Delete the card?',
  message: 'It cannot be undone.',
  cancelLabel: 'Keep',
  agreeLabel: 'Delete',
};

/** Renders a page with one button and returns its dialogs API. */
function openPage(): Dialogs {
  let dialogs: Dialogs | undefined;
  function Page() {
    dialogs = useDialogs();
    return <button type="button">Opener</button>;
  }
  render(
    <DialogsProvider>
      <Page />
    </DialogsProvider>,
  );
  screen.getByText('Opener').focus();
  if (dialogs === undefined) throw new Error('the page did not render');
  return dialogs;
}

test('a delete dialog resolves to true or false by the pressed button', async () => {
  const dialogs = openPage();
  const agreed = dialogs.confirmDelete(deletion);
  fireEvent.click(await screen.findByText('Delete'));
  expect(await agreed).toBe(true);

  const canceled = dialogs.confirmDelete(deletion);
  fireEvent.click(await screen.findByText('Keep'));
  expect(await canceled).toBe(false);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('Esc and a press outside do not dismiss a delete dialog', async () => {
  const dialogs = openPage();
  void dialogs.confirmDelete(deletion);
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  fireEvent.click(dialog);
  expect(screen.getByRole('alertdialog')).toBe(dialog);
});

test('the harmless button of a delete dialog has focus, and focus returns to the opener', async () => {
  const dialogs = openPage();
  const answer = dialogs.confirmDelete(deletion);
  const keep = await screen.findByRole('button', { name: 'Keep' });
  expect(document.activeElement).toBe(keep);
  fireEvent.click(keep);
  await answer;
  expect(document.activeElement).toBe(screen.getByText('Opener'));
});

test('a dialog is named by its title and described by its message', async () => {
  const dialogs = openPage();
  void dialogs.confirmDelete(deletion);
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the card?' });
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('It cannot be undone.');
});

test('a template dialog resolves to agree, cancel or close, and is 400 pixels wide by default', async () => {
  const dialogs = openPage();
  const question = { message: 'Go on?', agreeLabel: 'Yes', cancelLabel: 'No', closeLabel: 'Close' };
  for (const [button, expected] of [
    ['Yes', 'agree'],
    ['No', 'cancel'],
    ['Close', 'close'],
  ] as const) {
    const answer = dialogs.template(question);
    const dialog = await screen.findByRole('dialog', { name: 'Go on?' });
    expect(dialog.querySelector('[style*="max-width: 400px"]')).not.toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: button }));
    expect(await answer).toBe(expected);
  }
});

test('Esc and a press outside close a template dialog', async () => {
  const dialogs = openPage();
  const escaped = dialogs.template({ title: 'First', message: 'x' });
  fireEvent.keyDown(await screen.findByRole('dialog', { name: 'First' }), { key: 'Escape' });
  expect(await escaped).toBe('close');

  const left = dialogs.template({ title: 'Second', message: 'x' });
  fireEvent.click(await screen.findByRole('dialog', { name: 'Second' }));
  expect(await left).toBe('close');
});

test('a notification dialog shows its image, its list and its error', async () => {
  const dialogs = openPage();
  const answer = dialogs.notify({
    title: 'Not read',
    messages: ['Too dark.', 'Too far away.'],
    image: <img alt="A dark receipt" />,
    errorText: 'Wrong format.',
    cancelLabel: 'Close',
  });
  const dialog = await screen.findByRole('dialog', { name: 'Not read' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Too dark.', 'Too far away.']);
  expect(within(dialog).getByAltText('A dark receipt')).toBeTruthy();
  expect(within(dialog).getByText('Wrong format.')).toBeTruthy();
  fireEvent.click(within(dialog).getByText('Close'));
  expect(await answer).toBe('cancel');
});

test('a custom dialog resolves to the value chosen in its content', async () => {
  const dialogs = openPage();
  const chosen = dialogs.custom<'left' | 'right'>({
    title: 'Which way?',
    closeLabel: 'Close',
    render: (answer) => (
      <button type="button" onClick={() => answer('right')}>
        Right
      </button>
    ),
  });
  fireEvent.click(await screen.findByText('Right'));
  expect(await chosen).toBe('right');

  const closed = dialogs.custom({
    title: 'Which way?',
    closeLabel: 'Close',
    render: () => 'nothing',
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await closed).toBeUndefined();
});

test('two concurrent dialogs are shown one after the other', async () => {
  const dialogs = openPage();
  const first = dialogs.template({ title: 'First', message: 'x', agreeLabel: 'Yes' });
  const second = dialogs.template({ title: 'Second', message: 'x', agreeLabel: 'Yes' });
  await screen.findByRole('dialog', { name: 'First' });
  expect(screen.queryByRole('dialog', { name: 'Second' })).toBeNull();
  fireEvent.click(screen.getByText('Yes'));
  expect(await first).toBe('agree');
  await screen.findByRole('dialog', { name: 'Second' });
  fireEvent.click(screen.getByText('Yes'));
  expect(await second).toBe('agree');
});
