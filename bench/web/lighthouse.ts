import { chromium, request } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { order } from '../../e2e/pages/payment-page.ts';
import { KENJI } from '../../e2e/support/fixtures.ts';
import { startChromium } from './bare-chromium.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Lighthouse performance metrics in milliseconds, except the last, which has no unit. */
export const MEASURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;
export type Measure = (typeof MEASURES)[number];

/** Result of one run: scores out of 100, metrics, and failed audits. */
export type LighthouseScores = {
  readonly points: Readonly<Record<Category, number>>;
  readonly measures: Readonly<Record<Measure, number>>;
  readonly failedAudits: readonly string[];
  /** Speed of this machine during the run (Lighthouse benchmark index). */
  readonly hostIndex: number;
};

/** Default CPU slowdown of the simulated phone relative to this machine. */
export const SLOWDOWN = 4;

const ATTEMPTS_MAX = 3;

type Visit = { readonly path: string; readonly signedIn: boolean };
type Visits = Readonly<Record<'sign-in' | 'home' | 'invoice' | 'history', Visit>>;

/**
 * One run on a simulated phone with a slow network and a cold cache. On a busy machine Lighthouse
 * sometimes fails to record a page. Such a run is repeated.
 */
export async function toLighthouseScores(
  url: string,
  visit: Visit,
  slowdown: number,
): Promise<LighthouseScores> {
  for (let left = ATTEMPTS_MAX - 1; ; left -= 1) {
    const report = await createReport(url, visit, slowdown);
    if (report.runtimeError === undefined) return judge(report, visit.path);
    const { code, message } = report.runtimeError;
    if (left === 0) throw new Error(message);
    console.log(`Lighthouse could not record ${visit.path} (${code}); once more`);
  }
}

async function createReport(
  url: string,
  { path, signedIn }: Visit,
  cpuSlowdownMultiplier: number,
): Promise<Result> {
  const browser = await startChromium();
  try {
    if (signedIn) await signIn(browser.port, url);
    const run = await lighthouse(new URL(path, url).href, {
      port: browser.port,
      onlyCategories: [...CATEGORIES],
      throttling: { cpuSlowdownMultiplier },
      // Keep the session that was just created. The profile is new anyway.
      disableStorageReset: true,
      disableFullPageScreenshot: true,
    });
    if (run === undefined) throw new Error(`Lighthouse returned no result for ${path}`);
    return run.lhr;
  } finally {
    await browser.stop();
  }
}

/** The four screens that every user sees, including an invoice that is ready to pay. */
export async function visitsIn(url: string): Promise<Visits> {
  const guest = await request.newContext({ baseURL: url });
  const { id } = await order(guest, 1280, 'counter');
  await guest.dispose();
  return {
    'sign-in': { path: '/login', signedIn: false },
    home: { path: '/home', signedIn: true },
    invoice: { path: `/payment/invoice?order=${id}`, signedIn: true },
    history: { path: '/history', signedIn: true },
  };
}

/** Stores a session in the profile as sign-in does, without caching any file of the app. */
async function signIn(port: number, url: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the browser has no profile');
  const page = await context.newPage();
  const data = { login_id: KENJI.loginId, password: KENJI.password };
  const answer = await page.request.post(`${url}/api/v1/login`, { data });
  const { access_token: token, user } = await answer.json();
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(url);
  const kept = {
    accessToken: token,
    userData: JSON.stringify({ id: user.id, display_name: user.display_name, locale: user.locale }),
    userAbilities: JSON.stringify(user.abilities),
  };
  await page.evaluate((stored) => Object.assign(localStorage, stored), kept);
  await page.close();
  await browser.close();
}

function judge(report: Result, path: string): LighthouseScores {
  const shown = new URL(report.finalDisplayedUrl);
  if (shown.pathname + shown.search !== path)
    throw new Error(`${path} redirected to ${shown.href}`);
  const points = (category: Category) => (report.categories[category]?.score ?? 0) * 100;
  const measured = (measure: Measure) => report.audits[measure]?.numericValue ?? Number.NaN;
  return {
    points: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
    },
    measures: {
      'first-contentful-paint': measured('first-contentful-paint'),
      'largest-contentful-paint': measured('largest-contentful-paint'),
      'total-blocking-time': measured('total-blocking-time'),
      'cumulative-layout-shift': measured('cumulative-layout-shift'),
    },
    failedAudits: [
      ...findFailedAudits(report, 'accessibility'),
      ...findFailedAudits(report, 'best-practices'),
    ],
    hostIndex: report.environment.benchmarkIndex,
  };
}

function findFailedAudits({ categories, audits }: Result, category: Category): readonly string[] {
  return (categories[category]?.auditRefs ?? [])
    .filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${category}: ${audits[id]?.title ?? id}`);
}
