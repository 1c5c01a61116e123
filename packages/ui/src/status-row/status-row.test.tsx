import { IconBell } from '@tabler/icons-react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Message } from '../message/message.tsx';
import { StatusRow } from './status-row.tsx';

const sign = { icon: IconBell, tone: 'info' } as const;

test('a row with an href is a link, one without is text; its icon is hidden from screen readers', () => {
  const act = vi.fn((event?: unknown) => event);
  render(
    <ul>
      <StatusRow sign={sign} href="/history" onPress={() => act()} end="new">
        Paid
      </StatusRow>
      <StatusRow sign={sign} href={null} end={null}>
        Signed in
      </StatusRow>
    </ul>,
  );
  const link = screen.getByRole('link', { name: 'Paidnew' });
  expect(link.getAttribute('href')).toBe('/history');
  fireEvent.click(link);
  expect(act).toHaveBeenCalledOnce();
  expect(screen.getByText('Signed in').closest('a')).toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
});

test('a message shows author and time and keeps its line breaks', () => {
  render(
    <ol>
      <Message author="You" isOwn time="2026/11/15 14:05" body={'One.\nTwo.'} />
    </ol>,
  );
  expect(screen.getByRole('listitem').textContent).toBe('You2026/11/15 14:05One.\nTwo.');
});
