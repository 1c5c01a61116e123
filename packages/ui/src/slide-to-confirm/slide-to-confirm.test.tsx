import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SlideToConfirm } from './slide-to-confirm.tsx';

const words = {
  label: 'Slide to pay ¥1,280',
  instead: 'Pay without sliding',
  question: 'Pay ¥1,280?',
  confirm: 'Pay ¥1,280',
  cancel: 'Not now',
  busy: 'Paying…',
  done: 'Paid',
};
const TRACK_PX = 364;
const THUMB_PX = 56;
const EDGE_PX = 4;
const TRAVEL_PX = TRACK_PX - THUMB_PX - 2 * EDGE_PX;
// The thumb trails the pointer.
const LAG_PX = 12;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(TRACK_PX);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(THUMB_PX);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(EDGE_PX);
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Given = { readonly busy?: boolean; readonly done?: boolean; readonly disabled?: boolean };

function show(given: Given = {}) {
  const confirm = vi.fn();
  const view = render(<SlideToConfirm words={words} onConfirm={confirm} {...given} />);
  const again = (next: Given) =>
    view.rerender(<SlideToConfirm words={words} onConfirm={confirm} {...next} />);
  return { confirm, again };
}

const thumb = () => screen.getByRole('button', { name: words.label });
const xOf = () => thumb().parentElement?.style.getPropertyValue('--slide-x');
const pointer = { pointerId: 1, isPrimary: true, button: 0 };

function drag(px: number) {
  fireEvent.pointerDown(thumb(), { ...pointer, clientX: 30 });
  fireEvent.pointerMove(thumb(), { ...pointer, clientX: 30 + px });
}

test('a drag past 90% confirms on release, and not before', () => {
  const { confirm } = show();
  drag(LAG_PX + TRAVEL_PX * 0.9);
  expect(confirm).not.toHaveBeenCalled();
  fireEvent.pointerUp(thumb(), pointer);
  expect(confirm.mock.calls).toEqual([['slide']]);
});

test('a drag short of 90% springs back and does not confirm', () => {
  const { confirm } = show();
  drag(LAG_PX + TRAVEL_PX * 0.9 - 1);
  expect(xOf()).not.toBe('0px');
  fireEvent.pointerUp(thumb(), pointer);
  expect(xOf()).toBe('0px');
  expect(confirm).not.toHaveBeenCalled();
});

test('dragging back before release does not confirm', () => {
  const { confirm } = show();
  drag(TRAVEL_PX + LAG_PX);
  fireEvent.pointerMove(thumb(), { ...pointer, clientX: 40 });
  fireEvent.pointerUp(thumb(), pointer);
  expect(confirm).not.toHaveBeenCalled();
});

test('the thumb trails the pointer and stops at the end of the track', () => {
  show();
  drag(20);
  expect(xOf()).toBe('10px');
  fireEvent.pointerMove(thumb(), { ...pointer, clientX: 130 });
  expect(xOf()).toBe(`${100 - LAG_PX}px`);
  fireEvent.pointerMove(thumb(), { ...pointer, clientX: 2000 });
  expect(xOf()).toBe(`${TRAVEL_PX}px`);
});

test('a press on the track or a tap on the thumb does nothing', () => {
  const { confirm } = show();
  const track = thumb().parentElement;
  if (track === null) throw new Error('the thumb has no track');
  fireEvent.pointerDown(track, { ...pointer, clientX: 300 });
  fireEvent.pointerUp(track, { ...pointer, clientX: 300 });
  fireEvent.click(track, { detail: 1 });
  fireEvent.click(thumb(), { detail: 1 });
  expect(xOf()).toBe('');
  expect(screen.queryByText(words.question)).toBeNull();
  expect(confirm).not.toHaveBeenCalled();
});

test.each([
  ['a second finger', { ...pointer, pointerId: 2, isPrimary: false }],
  ['the secondary mouse button', { ...pointer, button: 2 }],
])('%s does not slide the thumb', (_, other) => {
  const { confirm } = show();
  fireEvent.pointerDown(thumb(), { ...other, clientX: 0 });
  fireEvent.pointerMove(thumb(), { ...other, clientX: 400 });
  fireEvent.pointerUp(thumb(), other);
  expect(confirm).not.toHaveBeenCalled();
});

test('a canceled drag does not confirm', () => {
  const { confirm } = show();
  drag(TRAVEL_PX + LAG_PX);
  fireEvent.pointerCancel(thumb(), pointer);
  fireEvent.pointerUp(thumb(), pointer);
  expect(xOf()).toBe('0px');
  expect(confirm).not.toHaveBeenCalled();
});

test('the button shows a question first, and the question has focus', () => {
  const { confirm } = show();
  fireEvent.click(screen.getByRole('button', { name: words.instead }));
  expect(document.activeElement).toBe(screen.getByText(words.question));
  expect(confirm).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: words.confirm }));
  expect(confirm.mock.calls).toEqual([['button']]);
});

test('the cancel button replaces the pressed button, so a double press does not confirm', async () => {
  const { confirm } = show();
  fireEvent.click(screen.getByRole('button', { name: words.instead }));
  const last = screen.getAllByRole('button').at(-1);
  expect(last?.textContent).toBe(words.cancel);
  if (last) fireEvent.click(last);
  expect(confirm).not.toHaveBeenCalled();
  const button = screen.getByRole('button', { name: words.instead });
  await vi.waitFor(() => expect(document.activeElement).toBe(button), 15_000);
});

test('a key on the thumb asks, a second press confirms, and Escape cancels', async () => {
  const { confirm } = show();
  fireEvent.click(thumb(), { detail: 0 });
  fireEvent.keyDown(screen.getByText(words.question), { key: 'Escape' });
  await vi.waitFor(() => expect(document.activeElement).toBe(thumb()), 15_000);
  fireEvent.click(thumb(), { detail: 0 });
  fireEvent.click(screen.getByRole('button', { name: words.confirm }));
  expect(confirm.mock.calls).toEqual([['keyboard']]);
});

test('busy and done are announced, and neither state accepts another confirmation', () => {
  const { confirm, again } = show({ busy: true });
  const getAnnouncement = () => document.querySelector('[aria-live="assertive"]')?.textContent;
  expect(getAnnouncement()).toBe(words.busy);
  for (const given of [{ busy: true }, { done: true }]) {
    again(given);
    drag(TRAVEL_PX + LAG_PX);
    fireEvent.pointerUp(thumb(), pointer);
    fireEvent.click(thumb(), { detail: 0 });
    fireEvent.click(screen.getByRole('button', { name: words.instead }));
    expect(screen.queryByText(words.question)).toBeNull();
  }
  expect(getAnnouncement()).toBe(words.done);
  expect(confirm).not.toHaveBeenCalled();
});

test('a disabled slide ignores drags and presses', () => {
  const { confirm } = show({ disabled: true });
  drag(TRAVEL_PX + LAG_PX);
  fireEvent.pointerUp(thumb(), pointer);
  fireEvent.click(screen.getByRole('button', { name: words.instead }));
  expect(screen.queryByText(words.question)).toBeNull();
  expect(confirm).not.toHaveBeenCalled();
});
