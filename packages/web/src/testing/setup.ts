import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { memoizeComputedStyle } from './computed-style.ts';

const { getElementError } = getConfig();
configure({
  // A slow machine must not fail a test.
  asyncUtilTimeout: 15_000,
  // Printing the page into each error of a polling `findBy` is slow. The last error contains it.
  getElementError: (message, container) =>
    isPolling() ? new Error(message ?? '') : getElementError(message, container),
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function isPolling(): boolean {
  const config = getConfig();
  const flag = '_disableExpensiveErrorDiagnostics';
  return flag in config && config[flag] === true;
}

window.scrollTo = () => undefined;
memoizeComputedStyle(window);

// jsdom has no modal dialogs; this polyfill is enough to open and answer one.
if (typeof HTMLDialogElement.prototype.showModal !== 'function') {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function showModal() {
    openers.set(this, document.activeElement);
    this.open = true;
    const first = this.querySelector('button, a[href], input');
    if (first instanceof HTMLElement) first.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
  };
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
}
