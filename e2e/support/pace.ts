import { type Page, test } from '@playwright/test';

/** How long a reader takes before each step; 0 walks as fast as the program can. */
const PACE_MS = Number(process.env.PACE_MS ?? 0);

/** Longer than anything a page waits for before it does background work. */
const LINGER_MS = 4000;

/** Leaves a page open and does nothing, as a person does who reads it. */
export function linger(page: Page): Promise<void> {
  return page.waitForTimeout(LINGER_MS);
}

const PAGE_STEPS = ['goto', 'reload', 'goBack', 'goForward'];
const KEYBOARD_STEPS = ['press', 'type', 'insertText'];
/** A drag is one step: the finger that is down does not stop to read. */
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
 * Makes every step of every page of this worker wait first, in all contexts and browsers: the
 * classes that steps belong to are patched once.
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
    if (typeof step !== 'function') throw new Error(`Playwright has no step ${name}`);
    const pacedStep = async function (this: unknown, ...args: readonly unknown[]) {
      await pause();
      return Reflect.apply(step, this, args);
    };
    Reflect.set(prototype, name, pacedStep);
  }
}

/** The pause does not count against the time that the journey has. */
async function pause(): Promise<void> {
  const info = test.info();
  info.setTimeout(info.timeout + PACE_MS);
  await new Promise((resolve) => setTimeout(resolve, PACE_MS));
}
