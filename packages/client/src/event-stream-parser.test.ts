import { expect, test } from 'vitest';
import { createEventParser, type ServerSentEvent } from './event-stream-parser.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Parses a text that arrives in chunks of `size` bytes. */
function parsed(text: string, size: number): readonly ServerSentEvent[] {
  const events: ServerSentEvent[] = [];
  const parse = createEventParser((event) => events.push(event));
  const bytes = bytesOf(text);
  for (let at = 0; at < bytes.length; at += size) parse(bytes.subarray(at, at + size));
  return events;
}

const event = (data: string, id = '', name = 'message') => ({ event: name, id, data });

const TEXTS: readonly (readonly [string, string, readonly ServerSentEvent[]])[] = [
  [
    'name, id and data',
    'event: payment\nid: 3\ndata: {"a":1}\n\n',
    [event('{"a":1}', '3', 'payment')],
  ],
  [
    'CRLF line breaks',
    'event: payment\r\ndata: a\r\n\r\ndata: b\r\n\r\n',
    [event('a', '', 'payment'), event('b')],
  ],
  ['CR line breaks', 'data: a\r\rdata: b\r\r\n', [event('a'), event('b')]],
  [
    'mixed line breaks',
    'data: a\r\n\ndata: b\n\r\ndata: c\r\n\r',
    [event('a'), event('b'), event('c')],
  ],
  ['data of several lines', 'data: a\ndata:\ndata:  b\n\n', [event('a\n\n b')]],
  ['comments between and within events', ': hello\n\ndata: a\n:\n\n:\n\n', [event('a')]],
  ['a byte order mark', '\uFEFFdata: a\n\n', [event('a')]],
  ['multi-byte characters', 'data: さくら食堂 🌸 é\n\n', [event('さくら食堂 🌸 é')]],
  ['no space, and a colon in the value', 'data:a:b\n\n', [event('a:b')]],
  ['unknown fields', 'retry: 10\nwhat\ndata: a\n\n', [event('a')]],
  ['an id that persists', 'id: 1\ndata: a\n\ndata: b\n\n', [event('a', '1'), event('b', '1')]],
  ['a name without data', 'event: payment\n\ndata: a\n\n', [event('a')]],
  ['empty data', 'data\n\n', [event('')]],
  ['an incomplete event', 'data: a\n\ndata: b\n', [event('a')]],
];

test.each(TEXTS)('%s: the events are the same wherever the stream is split', (_, text, events) => {
  for (let size = 1; size <= bytesOf(text).length; size += 1) {
    expect(parsed(text, size)).toEqual(events);
  }
});

test('an event that never ends throws', () => {
  expect(() => parsed('data: '.padEnd(300_000, 'x'), 1000)).toThrow('without end');
  expect(() => parsed('data: xxxxxxxxxx\n'.repeat(40_000), 1000)).toThrow('without end');
});
