import { expect, test } from 'vitest';
import { parseFilter } from './filter.ts';

const NONE = { from: '', to: '', actor: '', action: '', subject: '' };

test('the filter of a URL is read', () => {
  const search = '?actor=staff_key&action=faq.added&subject=faq_lost&from=2026-11-01';
  expect(parseFilter(search)).toEqual({
    ...NONE,
    actor: 'staff_key',
    action: 'faq.added',
    subject: 'faq_lost',
    from: '2026-11-01',
  });
});

test.each([
  '?actor=%25',
  '?actor=a%00b',
  `?subject=${'x'.repeat(101)}`,
  '?action=everything',
  '?from=2026-02-30',
  '?subject=%20',
])('an invalid part (%s) is ignored', (search) => {
  expect(parseFilter(search)).toEqual(NONE);
});
