import { type Page, test } from '@playwright/test';

/** Delay before each step, to simulate a reading user. 0 disables it. */
const PACE_MS = Number(process.env.PACE_MS ?? 0);

/** Longer than any delay after which a page starts background work. */
const LINGER_MS = 4000;

/** Leaves the page idle, like a user who reads it. */
export function linger(page: Page): Promise<void> {
  return page.waitForTimeout(LINGER_MS);
}

const PAGE_STEPS = ['goto', 'reload', 'goBack', 'goForward'];
const KEYBOARD_STEPS = ['press', 'type', 'insertText'];
/** A drag counts as one step: no pause while the button is down. */
const MOUSE_STEPS = ['click', 'dblclick', 'down'];
const LOCATOR_STEPS = [
  'click',
  'dblclick',
  'tap',
  'fill',
  'press',
  'pressSequentially',
  'check',
  'uncheck',
  'selectOption',
  'setInputFiles',
  'dragTo',
];

let isPaced = false;

/**
 * Delays every step on every page of this worker, in all contexts and browsers. The Playwright
 * classes are patched once.
 */
export function paceSteps(page: Page): void {
  if (isPaced || PACE_MS === 0) return;
  isPaced = true;
  paceMethods(page, PAGE_STEPS);
  paceMethods(page.keyboard, KEYBOARD_STEPS);
  paceMethods(page.mouse, MOUSE_STEPS);
  paceMethods(page.locator('body'), LOCATOR_STEPS);
}

function paceMethods(sample: object, names: readonly string[]): void {
  const prototype: object = Object.getPrototypeOf(sample);
  for (const name of names) {
    const step: unknown = Reflect.get(prototype, name);
    if (typeof step !== 'function') throw new Error(`Playwright has no method ${name}`);
    const pacedStep = async function (this: unknown, ...args: readonly unknown[]) {
      await pause();
      return Reflect.apply(step, this, args);
    };
    Reflect.set(prototype, name, pacedStep);
  }
}

/** The pause extends the test timeout, so it does not count against it. */
async function pause(): Promise<void> {
  const info = test.info();
  info.setTimeout(info.timeout + PACE_MS);
  await new Promise((resolve) => setTimeout(resolve, PACE_MS));
}
