import { addDays, toCivilDate } from '@saifu/domain/shared/calendar';
import type { Question } from '../requests.ts';

const PATH = '/merchant/payments?';

/** What the console asks for on the screen of payments. */
export function createQuestions(): readonly Question[] {
  const today = toCivilDate(new Date());
  const week = `from=${addDays(today, -7)}&to=${today}`;
  const year = `from=${addDays(today, -365)}&to=${today}`;
  return [
    { name: 'keys: no payment is read, all noise', path: '/merchant/api_keys', isNoise: true },
    { name: 'payments, first page', path: PATH },
    { name: 'payments, deep page', path: PATH, isDeep: true },
    { name: 'by days', path: PATH + year },
    { name: 'by status complete', path: `${PATH}status=complete` },
    { name: 'by status error', path: `${PATH}status=error` },
    { name: 'by status refunded, by days', path: `${PATH}status=refunded&${year}` },
    { name: 'by status processing: none', path: `${PATH}status=processing`, isEmpty: true },
    { name: 'by status waiting: none', path: `${PATH}status=waiting_for_payment`, isEmpty: true },
    { name: 'totals of a week', path: `/merchant/payments/totals?${week}`, isSum: true },
    { name: 'totals of everything', path: '/merchant/payments/totals', isSum: true },
    { name: 'overview of a month', path: '/merchant/overview?period=month', isSum: true },
  ];
}
