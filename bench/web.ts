import { chromium } from '@playwright/test';
import { FLAGS } from '../e2e/support/flags.ts';
import { waitForDemo } from '../tools/chaos/wait-for-demo-data.ts';
import { findChromium } from '../tools/find-chromium.ts';
import { runningUrl } from '../tools/ledger/open-database.ts';
import { startSandbox } from '../tools/sandbox.ts';
import { loginCpu, measureBundles, measureConsole, type Weight } from './web/bundle-size.ts';
import { type LighthouseScores, SLOWDOWN, toLighthouseScores, visitsIn } from './web/lighthouse.ts';
import { printLighthouseScores, printWeights, type Row, toRow } from './web/results.ts';

const LOGIN_JS_BYTES_MAX = 130_000;
const CONSOLE_JS_BYTES_MAX = 220_000;
const LIGHTHOUSE_RUNS = 3;
const AIMS = { performance: 90, accessibility: 100, 'best-practices': 100 };
const SCALED_PERFORMANCE_MIN = 95;
/**
 * Benchmark index for which Lighthouse's slowdown is meant: the middle of its fastest device class.
 */
const MEANT_INDEX = 1750;

// Measures the size of each route, the main-thread time of /login, and Lighthouse scores of four
// screens.
const sandbox = await startSandbox({ LOG_LEVEL: 'error' });
try {
  await waitForDemo(runningUrl(sandbox.dataDir));
  const { rows, consoleRows, cpuMs } = await measureAll(sandbox.url);
  printWeights({ ...rows, ...consoleRows }, cpuMs);
  const lights = await lighthouseScreens(sandbox.url, SLOWDOWN);
  printLighthouseScores(lights, SLOWDOWN, AIMS);
  // Simulates the same phone on any machine, as Lighthouse's throttling guide recommends.
  const index = hostIndexIn(lights);
  const slowdown = Number(((SLOWDOWN * index) / MEANT_INDEX).toFixed(1));
  console.log(`\nThis machine has a benchmark index of ${index}.`);
  const calibrated = await lighthouseScreens(sandbox.url, slowdown);
  printLighthouseScores(calibrated, slowdown, { ...AIMS, performance: SCALED_PERFORMANCE_MIN });
  const report = {
    rows,
    console_rows: consoleRows,
    login_cpu_ms: cpuMs,
    lighthouse: lights,
    slowdown,
    calibrated,
  };
  console.log(JSON.stringify(report));
  checkJs('/login', rows, LOGIN_JS_BYTES_MAX);
  for (const path of Object.keys(consoleRows)) checkJs(path, consoleRows, CONSOLE_JS_BYTES_MAX);
} finally {
  await sandbox.stop();
}

function checkJs(path: string, rows: Readonly<Record<string, Weight>>, maxBytes: number): void {
  const js = rows[path]?.js ?? Number.POSITIVE_INFINITY;
  if (js <= maxBytes) return;
  console.error(`${path} loads ${js} bytes of JavaScript; at most ${maxBytes}`);
  process.exitCode = 1;
}

async function measureAll(url: string) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
  try {
    return {
      rows: await measureBundles(browser, url),
      consoleRows: await measureConsole(browser, url),
      cpuMs: await loginCpu(browser, url),
    };
  } finally {
    await browser.close();
  }
}

/** Several runs per screen, alternating, so that noise affects all screens equally. */
async function lighthouseScreens(url: string, slowdown: number) {
  const visits = Object.entries(await visitsIn(url));
  const runs = new Map<string, LighthouseScores[]>(visits.map(([screen]) => [screen, []]));
  for (let run = 0; run < LIGHTHOUSE_RUNS; run += 1) {
    for (const [screen, visit] of visits)
      runs.get(screen)?.push(await toLighthouseScores(url, visit, slowdown));
  }
  return Object.fromEntries([...runs].map(([screen, of]) => [screen, toRow(of)]));
}

function hostIndexIn(lights: Readonly<Record<string, Row>>): number {
  const indexes = Object.values(lights).map(({ hostIndex }) => hostIndex);
  return Math.round(indexes.reduce((sum, index) => sum + index, 0) / indexes.length);
}
