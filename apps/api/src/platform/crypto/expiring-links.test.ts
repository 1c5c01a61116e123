import { expect, test } from 'vitest';
import { timedTicket, timedTicketFate } from './expiring-links.ts';

const TIMED = {
  secretKey: 'a key',
  purpose: 'receipt_pdf',
  uuid: '01900000-0000-7000-8000-000000000001',
  device: Buffer.from('a browser'),
};
const NOON = new Date('2026-11-15T12:00:00Z');
const LATER = new Date('2026-11-15T12:10:00Z');
const ticket = timedTicket(TIMED, LATER);

test('it opens one thing, in one browser, until its time is over', () => {
  expect(timedTicketFate(ticket, TIMED, NOON)).toBe('fine');
  expect(timedTicketFate(ticket, TIMED, LATER)).toBe('fine');
  expect(timedTicketFate(ticket, TIMED, new Date('2026-11-15T12:10:01Z'))).toBe('expired');
});

test.each([
  ['another door', { purpose: 'export_file' }],
  ['another thing', { uuid: '01900000-0000-7000-8000-000000000002' }],
  ['another browser', { device: Buffer.from('another') }],
  ['another house', { secretKey: 'another key' }],
])('it does not open %s', (_, changes) => {
  expect(timedTicketFate(ticket, { ...TIMED, ...changes }, NOON)).toBe('unknown');
});

test('its time cannot be made longer', () => {
  const longer = ticket.replace(/^\d+/, (seconds) => String(Number(seconds) + 60));
  expect(timedTicketFate(longer, TIMED, NOON)).toBe('unknown');
  expect(timedTicketFate('', TIMED, NOON)).toBe('unknown');
});
