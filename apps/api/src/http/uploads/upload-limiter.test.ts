import { setTimeout as sleep } from 'node:timers/promises';
import type { AppError } from '@saifu/domain/shared/app-error';
import { expect, test } from 'vitest';
import { createUploadRoom } from './upload-limiter.ts';

const FULL = expect.objectContaining({ code: 'rate.limited', params: { seconds: 5 } });

test('bytes find room until there is none, and again when others have left', () => {
  const room = createUploadRoom({ bytesMax: 100, perCallerMax: 2 });
  const first = room.enter('a');
  const second = room.enter('b');
  first.take(60);
  second.take(40);
  expect(() => second.take(1)).toThrow(FULL);
  first.leave();
  first.leave();
  second.take(60);
  expect(() => second.take(1)).toThrow(FULL);
  second.leave();
  const whole = room.enter('c');
  whole.take(100);
  expect(() => room.enter('a').take(1)).toThrow(FULL);
});

test('each caller has so many places and no more', () => {
  const room = createUploadRoom({ bytesMax: 100, perCallerMax: 2 });
  const places = [room.enter('a'), room.enter('a')];
  expect(() => room.enter('a')).toThrow(FULL);
  room.enter('b').leave();
  places[0]?.leave();
  places[0]?.leave();
  room.enter('a');
  expect(() => room.enter('a')).toThrow(FULL);
});

test('who dawdles makes room for who comes, the first first, and pushes nobody', async () => {
  const room = createUploadRoom({ bytesMax: 100, perCallerMax: 1, patienceMs: 200 });
  const pushed: string[] = [];
  const enter = (caller: string, bytes: number) => {
    const place = room.enter(caller);
    place.whenPushed(({ code }: AppError) => pushed.push(`${caller} ${code}`));
    place.take(bytes);
    return place;
  };
  const whole = enter('whole', 20);
  whole.settle();
  const first = enter('first', 40);
  const second = enter('second', 40);
  expect(() => room.enter('early').take(1)).toThrow(FULL);
  await sleep(250);
  expect(() => second.take(1)).toThrow(FULL);
  expect(pushed).toEqual([]);
  enter('third', 30);
  expect(pushed).toEqual(['first rate.limited']);
  expect(() => first.take(1)).toThrow(FULL);
  // What is gone is counted no more, neither its bytes nor its place.
  first.leave();
  room.enter('first').leave();
  enter('fourth', 50);
  expect(pushed).toEqual(['first rate.limited', 'second rate.limited']);
  expect(() => room.enter('fifth').take(1)).toThrow(FULL);
  whole.leave();
  room.enter('sixth').take(20);
});

test('who sends faster than a line from outside waits, and all together', async () => {
  const room = createUploadRoom({ bytesMax: 100, perCallerMax: 1 });
  const [one, other] = [room.enter('a'), room.enter('b')];
  const MEGABYTE = 1024 * 1024;
  const first = one.pauseMs(MEGABYTE);
  expect(first).toBeCloseTo(32, 0);
  expect(other.pauseMs(MEGABYTE)).toBeGreaterThan(first + 20);
  await sleep(100);
  expect(one.pauseMs(32 * 1024)).toBeCloseTo(1, 0);
});
