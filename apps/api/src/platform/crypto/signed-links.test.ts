import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTicket, ticketFor } from './signed-links.ts';
import { newUuid } from './tokens.ts';

const KEY = 'k'.repeat(32);

test('a ticket opens its own door, with its own words', () => {
  const uuid = newUuid();
  const ticket = ticketFor(KEY, 'receipt', uuid, 'phone');
  expect(openTicket(KEY, 'receipt', ticket, 'phone')).toBe(uuid);
  expect(openTicket(KEY, 'receipt', ticket)).toBeUndefined();
  expect(openTicket(KEY, 'receipt', ticket, 'laptop')).toBeUndefined();
  expect(openTicket(KEY, 'confirmation', ticket, 'phone')).toBeUndefined();
  expect(openTicket('l'.repeat(32), 'receipt', ticket, 'phone')).toBeUndefined();
});

test('a ticket that was touched, cut or made up opens nothing', () => {
  const ticket = Buffer.from(ticketFor(KEY, 'receipt', newUuid()), 'base64url');
  for (let at = 0; at < ticket.length; at += 1) {
    const forged = Buffer.from(ticket);
    forged.writeUInt8(forged.readUInt8(at) ^ 1, at);
    expect(openTicket(KEY, 'receipt', forged.toString('base64url'))).toBeUndefined();
    const cut = ticket.subarray(0, at).toString('base64url');
    expect(openTicket(KEY, 'receipt', cut)).toBeUndefined();
  }
  fc.assert(fc.property(fc.string(), (text) => openTicket(KEY, 'x', text) === undefined));
});
