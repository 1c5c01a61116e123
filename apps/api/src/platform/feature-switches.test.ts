import type { FeatureMessage } from '@saifu/domain/operations/feature-switch';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-app.ts';
import { createFeatureSwitches } from './feature-switches.ts';
import { createLog } from './log.ts';

const MESSAGE: FeatureMessage = { en: 'Later.', ja: '後ほど。', ko: '나중에.' };
const INSERT = `insert into feature_switches values
  ('card', 'disabled', 'x', $1, 'x', now(), 1),
  ('push', 'enabled', 'x', null, 'x', now(), 2),
  ('teleportation', 'disabled', 'x', null, 'x', now(), 1)`;

test('only known features that are disabled count, until the database says otherwise', async () => {
  const db = await testDatabase();
  const switches = createFeatureSwitches(db, createLog('silent'));
  expect(switches.isEnabled('card')).toBe(true);
  await db.pool.query(INSERT, [JSON.stringify(MESSAGE)]);
  await switches.refresh();
  expect(switches.listDisabled()).toEqual([{ feature: 'card', message: MESSAGE }]);
  expect(() => switches.assertEnabled('card')).toThrow('feature.disabled');
  expect(switches.isEnabled('push')).toBe(true);
});

test('while the database cannot be read, the last known state stays', async () => {
  const db = await testDatabase();
  const switches = createFeatureSwitches(db, createLog('silent'));
  await db.pool.query(INSERT, [null]);
  await switches.refresh();
  await db.pool.query('alter table feature_switches rename to elsewhere');
  await switches.refresh();
  expect(switches.isEnabled('card')).toBe(false);
  await db.pool.query('alter table elsewhere rename to feature_switches');
  await db.pool.query('delete from feature_switches');
  await switches.refresh();
  expect(switches.isEnabled('card')).toBe(true);
});
