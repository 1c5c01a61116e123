import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { DEMO_MEMBERS } from '../../apps/api/src/modules/sandbox/demo-members.ts';
import { DEMO_USERS } from '../../apps/api/src/modules/sandbox/demo-users.ts';
import { ROUTES as CONSOLE_ROUTES } from '../../apps/console/src/app/routes.ts';
import { ROUTES } from '../../apps/wallet/src/app/routes.ts';

const APPS = join(import.meta.dirname, '../../apps');
const LOGIN_RUNS = 5;

export type Weight = { readonly js: number; readonly css: number; readonly files: number };

/** Compressed bytes that each route loads for a new visitor. */
export async function measureBundles(
  browser: Browser,
  url: string,
): Promise<Readonly<Record<string, Weight>>> {
  const rows: Record<string, Weight> = {};
  for (const { name, path, access } of ROUTES) {
    if (name === 'index') continue;
    rows[path] = await weigh(await freshPage(browser, url, access === 'auth'), path);
  }
  return rows;
}

/** The same for the screens of the console. A manager opens those behind the sign-in. */
export async function measureConsole(
  browser: Browser,
  url: string,
): Promise<Readonly<Record<string, Weight>>> {
  const rows: Record<string, Weight> = {};
  for (const { path, access } of CONSOLE_ROUTES) {
    if (access === 'second_factor') continue;
    const isOpen = access === 'public' || access === 'signed_out';
    rows[path] = await weigh(await consolePage(browser, url, !isOpen), path);
  }
  return rows;
}

/** Main-thread milliseconds of /login: median of several runs. */
export async function loginCpu(browser: Browser, url: string): Promise<number> {
  const runs: number[] = [];
  for (let run = 0; run < LOGIN_RUNS; run += 1) {
    const page = await freshPage(browser, url, false);
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

async function weigh(page: Page, path: string): Promise<Weight> {
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

async function freshPage(browser: Browser, baseURL: string, signedIn: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-US' });
  const page = await context.newPage();
  const user = DEMO_USERS.find(({ status }) => status === 'active');
  if (signedIn && user) {
    const data = { login_id: user.loginId, password: user.password };
    const { access_token } = await (await page.request.post('/api/v1/login', { data })).json();
    await page.addInitScript((token) => localStorage.setItem('accessToken', token), access_token);
  }
  return page;
}

async function consolePage(browser: Browser, baseURL: string, signedIn: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-US' });
  const page = await context.newPage();
  const manager = DEMO_MEMBERS.find(({ role }) => role === 'manager');
  if (signedIn && manager) {
    const data = { email: manager.email, password: manager.password };
    const headers = { 'x-saifu-console': '1' };
    await page.request.post('/api/v1/console/sign_in', { data, headers });
  }
  return page;
}

function gzBytes(name: string): number {
  const file = name.startsWith('/console/')
    ? join(APPS, 'console/dist', name.slice('/console'.length))
    : join(APPS, 'wallet/dist', name);
  return existsSync(`${file}.gz`) ? statSync(`${file}.gz`).size : statSync(file).size;
}
