import type { APIRequestContext } from '@playwright/test';
import { type CivilDate, civilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import { expect } from './fixtures.ts';

/** Current time of the sandbox clock. */
export async function nowIn(request: APIRequestContext): Promise<Date> {
  return moved(request, 0);
}

export async function getToday(request: APIRequestContext) {
  return toCivilDate(await nowIn(request));
}

/** Advances the clock to a time of day in Japan. */
export async function comeTo(
  request: APIRequestContext,
  day: CivilDate,
  time = '10:01',
): Promise<void> {
  const there = Date.parse(`${day}T${time}:00+09:00`);
  const seconds = Math.ceil((there - (await nowIn(request)).getTime()) / 1000);
  expect(seconds, `${day} ${time} has passed`).toBeGreaterThanOrEqual(0);
  await moved(request, seconds);
}

const EARLY_DAY_MAX = 20;
const TOTP_STEP_SECONDS = 30;

/**
 * Advances the clock to the next first of a month unless the current month is still early. The
 * reminder a week before the last day of the month is then still ahead.
 */
export async function comeToEarlyInMonth(request: APIRequestContext): Promise<void> {
  const [year, month, day] = (await getToday(request)).split('-').map(Number);
  if (year === undefined || month === undefined || (day ?? 0) <= EARLY_DAY_MAX) return;
  const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  await comeTo(request, civilDate(first));
}

/** An authenticator code is accepted once, and an earlier test may have used the current one. */
export async function comeToUnusedCode(request: APIRequestContext): Promise<void> {
  await moved(request, TOTP_STEP_SECONDS + 1);
}

async function moved(request: APIRequestContext, seconds: number): Promise<Date> {
  const data = { advance_seconds: seconds };
  const answer = await request.post('/api/v1/sandbox/clock', { data });
  return new Date((await answer.json()).now);
}
