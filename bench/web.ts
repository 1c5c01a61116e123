import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_USERS } from '../apps/api/src/modules/sandbox/demo-users.ts';
import { ROUTES } from '../apps/wallet/src/app/routes.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { startSandbox } from '../scripts/sandbox.ts';

const DIST = join(import.meta.dirname, '../apps/wallet/dist');
const LOGIN_JS_BYTES_MAX = 130_000;
const LOGIN_RUNS = 5;

type Weight = { readonly js: number; readonly css: number; readonly files: number };

/** What each route makes a new visitor load, in compressed bytes, and what /login costs to run. */
const sandbox = await startSandbox({ LOG_LEVEL: 'error' });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const rows: Record<string, Weight> = {};
for (const route of ROUTES) {
  if (route.name === 'index') continue;
  rows[route.path] = await weigh(browser, route.path, route.access === 'auth');
}
const cpuMs = await loginCpu(browser);
await browser.close();
await sandbox.stop();

const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8);
console.log(`${'route'.padEnd(52)} JS kB gz CSS kB gz  files`);
for (const [path, { js, css, files }] of Object.entries(rows)) {
  console.log(`${path.padEnd(52)} ${kB(js)} ${kB(css)} ${String(files).padStart(7)}`);
}
console.log(`main thread on /login: ${cpuMs} ms (median of ${LOGIN_RUNS})`);
console.log(JSON.stringify({ rows, login_cpu_ms: cpuMs }));
const loginJs = rows['/login']?.js ?? Number.POSITIVE_INFINITY;
if (loginJs > LOGIN_JS_BYTES_MAX) {
  console.error(`/login loads ${loginJs} bytes of JavaScript; at most ${LOGIN_JS_BYTES_MAX}`);
  process.exitCode = 1;
}

async function weigh(on: Browser, path: string, signedIn: boolean): Promise<Weight> {
  const page = await freshPage(on, signedIn);
  const loaded = new Set<string>();
  page.on('response', (response) => loaded.add(new URL(response.url()).pathname));
  await page.goto(path.replace(':id', 'pay_01jd0000000000000000000000'));
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().close();
  const sum = (ending: string) =>
    [...loaded]
      .filter((name) => name.endsWith(ending))
      .reduce((all, name) => all + gzBytes(name), 0);
  const files = [...loaded].filter((name) => /\.(js|css)$/.test(name)).length;
  return { js: sum('.js'), css: sum('.css'), files };
}

async function freshPage(on: Browser, signedIn: boolean): Promise<Page> {
  const context = await on.newContext({ baseURL: sandbox.url, locale: 'en-US' });
  const page = await context.newPage();
  const user = DEMO_USERS.find(({ status }) => status === 'active');
  if (signedIn && user) {
    const data = { login_id: user.loginId, password: user.password };
    const { access_token } = await (await page.request.post('/api/v1/login', { data })).json();
    await page.addInitScript((token) => localStorage.setItem('accessToken', token), access_token);
  }
  return page;
}

function gzBytes(name: string): number {
  const packed = join(DIST, `${name}.gz`);
  return existsSync(packed) ? statSync(packed).size : statSync(join(DIST, name)).size;
}

async function loginCpu(on: Browser): Promise<number> {
  const runs: number[] = [];
  for (let run = 0; run < LOGIN_RUNS; run += 1) {
    const page = await freshPage(on, false);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    const { metrics } = await session.send('Performance.getMetrics');
    runs.push((metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000);
    await page.context().close();
  }
  return Math.round(runs.toSorted((a, b) => a - b)[Math.floor(LOGIN_RUNS / 2)] ?? 0);
}
