import type { ComponentProps } from 'react';
import { Announcements } from './announcements.tsx';

const ITEMS: ComponentProps<typeof Announcements>['items'] = [
  {
    id: 'ann_outage',
    severity: 'outage',
    texts: {
      en: 'PayPay is not available at the moment.',
      ja: '現在、PayPayをご利用いただけません。',
      ko: '현재 PayPay를 이용할 수 없습니다.',
    },
    link: '/settings/faq',
  },
  {
    id: 'ann_info',
    severity: 'info',
    texts: {
      en: 'Phone support is closed on 23 November.',
      ja: '11月23日は、お電話での受付をお休みします。',
      ko: '11월 23일에는 전화 상담을 쉽니다.',
    },
    link: null,
  },
];

export function Outage() {
  return <Announcements items={ITEMS} />;
}
