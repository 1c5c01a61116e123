import { chromium, request } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { order } from '../../e2e/pages/payment-page.ts';
import { KENJI } from '../../e2e/support/fixtures.ts';
import { startChromium } from './bare-chromium.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What performance is made of, by Lighthouse's own names: milliseconds, the last without unit. */
export const MEASURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;
export type Measure = (typeof MEASURES)[number];

/** What one run says: points of a hundred, what was measured, and what cost some of them. */
export type LighthouseScores = {
  readonly points: Readonly<Record<Category, number>>;
  readonly measures: Readonly<Record<Measure, number>>;
  readonly failedAudits: readonly string[];
  /** How fast this machine was just then, by Lighthouse's own measure. */
  readonly hostIndex: number;
};

/** How many times slower than this machine the telephone is, where nobody says otherwise. */
export const SLOWDOWN = 4;

const ATTEMPTS_MAX = 3;

type Visit = { readonly path: string; readonly signedIn: boolean };
type Visits = Readonly<Record<'sign-in' | 'home' | 'invoice' | 'history', Visit>>;

/**
 * One run on a telephone over a slow net, as Lighthouse simulates them, with nothing cached. On a
 * busy machine it sometimes fails to record a page; such a run says nothing and is repeated.
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
      // The session that was just opened must outlive the start; the profile is new anyway.
      disableStorageReset: true,
      disableFullPageScreenshot: true,
    });
    if (run === undefined) throw new Error(`Lighthouse said nothing of ${path}`);
    return run.lhr;
  } finally {
    await browser.stop();
  }
}

/** The four screens that everybody sees, with an invoice that waits to be paid. */
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

/** Leaves a session as signing in leaves it in the profile, and no file of the app in its cache. */
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
  if (shown.pathname + shown.search !== path) throw new Error(`${path} led to ${shown.href}`);
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
