import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test.each([
  ['Mozilla/5.0 (Linux; Android 15) Chrome/156.0 Mobile Safari/537.36', 'Chrome · Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19 Safari/604',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36 Edg/156.0', 'Edge · Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15) Gecko Firefox/150', 'Firefox · Mac'],
  ['curl/8', null],
  ['', null],
  [undefined, null],
])('deviceName(%s) returns %s', (agent, expected) => {
  expect(deviceName(agent)).toBe(expected);
});
