import { AppError } from '@saifu/domain/shared/app-error';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import type { App } from '../app.ts';
import { enforceBodyTimeout } from './body-timeout.ts';

afterEach(() => void vi.useRealTimers());

test('closing the app clears the timers of unread bodies', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = fastify() as unknown as App;
  enforceBodyTimeout(app, 60_000);
  app.addHook('onRequest', async () => {
    throw new AppError('not_found');
  });
  app.post('/', async () => 'read');
  await app.inject({ method: 'POST', url: '/', payload: { an: 'unread body' } });
  expect(vi.getTimerCount()).toBe(1);
  await app.close();
  expect(vi.getTimerCount()).toBe(0);
});
