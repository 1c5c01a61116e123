import { type AnnouncementView, listAnnouncements } from '@saifu/contract/announcement';
import { getConfig } from '@saifu/contract/config';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';

const info: AnnouncementView = {
  id: 'ann_1',
  severity: 'info',
  texts: { en: 'Maintenance on Sunday.', ja: '日曜日に点検します。', ko: '일요일에 점검합니다.' },
  link: '/settings/faq',
};
const outage: AnnouncementView = {
  ...info,
  id: 'ann_2',
  severity: 'outage',
  texts: { en: 'PayPay is down.', ja: 'PayPayに障害があります。', ko: 'PayPay 장애입니다.' },
  link: null,
};

test('a payer dismisses an announcement for good, but not an outage', async () => {
  const items = [outage, info];
  fakeApi(
    respondWith(getConfig, config),
    respondWith(listAnnouncements, { items, next_cursor: null }),
  );
  const { unmount } = await openApp('/settings/faq');
  await screen.findByText('Maintenance on Sunday.');
  await screen.findByText('PayPay is down.');
  const close = screen.getAllByRole('button', { name: 'Close the announcement' });
  expect(close).toHaveLength(1);
  fireEvent.click(close[0] ?? document.body);
  await waitFor(() => expect(screen.queryByText('Maintenance on Sunday.')).toBeNull());
  unmount();
  await openApp('/settings/faq');
  await screen.findByText('PayPay is down.');
  expect(screen.queryByText('Maintenance on Sunday.')).toBeNull();
});
