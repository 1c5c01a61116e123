import { chromium } from '@playwright/test';
import { FLAGS } from '../e2e/src/flags.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { startSandbox } from '../scripts/sandbox.ts';
import { type Light, lightOf, visitsIn } from './web/light.ts';
import { printLights, printWeights, rowOf } from './web/results.ts';
import { loginCpu, weighRoutes } from './web/weigh.ts';

const LOGIN_JS_BYTES_MAX = 130_000;
const LIGHT_RUNS = 3;

// What each route weighs, what /login costs to run, and what Lighthouse says of four screens.
const sandbox = await startSandbox({ LOG_LEVEL: 'error' });
try {
  const { rows, cpuMs } = await weighAll(sandbox.url);
  printWeights(rows, cpuMs);
  const lights = await lightScreens(sandbox.url);
  printLights(lights);
  console.log(JSON.stringify({ rows, login_cpu_ms: cpuMs, lighthouse: lights }));
  const loginJs = rows['/login']?.js ?? Number.POSITIVE_INFINITY;
  if (loginJs > LOGIN_JS_BYTES_MAX) {
    console.error(`/login loads ${loginJs} bytes of JavaScript; at most ${LOGIN_JS_BYTES_MAX}`);
    process.exitCode = 1;
  }
} finally {
  await sandbox.stop();
}

async function weighAll(url: string) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
  try {
    return { rows: await weighRoutes(browser, url), cpuMs: await loginCpu(browser, url) };
  } finally {
    await browser.close();
  }
}

/** Some runs of each screen, in turns, so that a busy minute of the machine strikes them alike. */
async function lightScreens(url: string) {
  const visits = Object.entries(await visitsIn(url));
  const runs = new Map<string, Light[]>(visits.map(([screen]) => [screen, []]));
  for (let run = 0; run < LIGHT_RUNS; run += 1) {
    for (const [screen, visit] of visits) runs.get(screen)?.push(await lightOf(url, visit));
  }
  return Object.fromEntries([...runs].map(([screen, of]) => [screen, rowOf(of)]));
}
