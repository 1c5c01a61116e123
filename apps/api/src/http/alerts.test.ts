import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const rules = read('deploy/prometheus/rules/alerts.yml');
const dashboard = read('deploy/grafana/dashboards/saifu.json');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');

test.each([
  ['the alerts', rules],
  ['the dashboard', dashboard],
])('every metric in %s is reported by /metrics', async (_, text) => {
  const { app } = await createTestApp();
  const { body } = await app.inject('/metrics');
  const reported = new Set([...body.matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name));
  const named = [...text.matchAll(/\b(?:saifu|process)_\w+/g)].map(([name]) =>
    name.replace(/_bucket$/, ''),
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !reported.has(name))).toEqual([]);
});

test('every alert has a page in the runbook and a case that makes it fire', () => {
  const runbook = read('docs/guides/runbook.md');
  const cases = read('deploy/prometheus/alerts.test.yml');
  const titles = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, title]) => title);
  const tested = [...cases.matchAll(/alertname: (\w+)/g)].map(([, name]) => name);
  expect(titles).toEqual(alerts);
  expect(tested).toEqual(alerts);
  expect(rules.match(/runbook: \S+/g)).toEqual(
    alerts.map((name) => `runbook: docs/guides/runbook.md#${name.toLowerCase()}`),
  );
});

test('every panel of the dashboard has a title and a query', () => {
  const { panels } = JSON.parse(dashboard);
  expect(panels.length).toBeGreaterThan(15);
  for (const { title, targets } of panels) {
    expect(title).toMatch(/^[A-Z]/);
    expect(targets[0].expr).toMatch(/_/);
  }
});
