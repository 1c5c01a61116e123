import { TERMS_VERSION } from '@saifu/contract/registration';
import { LANGUAGES } from '@saifu/domain/shared/language';
import { LEGAL_DOCUMENTS, loadLegalDocument } from '@saifu/i18n/legal-documents';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { config } from '../../testing/config.fixture.ts';
import { LegalText } from './legal-text.tsx';
import type { OperatorAnswer } from './operator.ts';

const known: OperatorAnswer = { data: config, isError: false, refetch: () => undefined };
const operator = { ...config.operator, name: '株式会社みほん', sample: false };
const real: OperatorAnswer = { ...known, data: { operator } };

const each = LEGAL_DOCUMENTS.flatMap((name) =>
  LANGUAGES.map((language) => [name, language] as const),
);

beforeEach(() => window.history.replaceState(null, '', '/terms'));

test.each(LANGUAGES)('the terms in %s have the version that users accept', async (language) => {
  expect((await loadLegalDocument('terms', language)).updated).toBe(TERMS_VERSION);
});

test.each(each)(
  '%s in %s is complete, and every contents link has its heading',
  async (name, language) => {
    const { container } = await renderWithProviders(
      <LegalText name={name} operator={real} />,
      language,
    );
    const headings = await screen.findAllByRole('heading', { level: 2 });
    const { sections } = await loadLegalDocument(name, language);
    expect(headings.map(({ id }) => id)).toEqual(sections.map(({ id }) => id));
    expect(container.textContent).not.toMatch(/[{}]|undefined|NaN/);

    const jumps = [...container.querySelectorAll('nav a')];
    expect(jumps.map((jump) => jump.getAttribute('href'))).toEqual(
      headings.map(({ id }) => `#${id}`),
    );
    expect(jumps.map((jump) => jump.textContent)).toEqual(headings.map((one) => one.textContent));
  },
);

test('landmarks, headings and links have accessible names and unique ids', async () => {
  const { container } = await renderWithProviders(<LegalText name="policy" operator={real} />);
  await screen.findByRole('article');
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(screen.getByRole('navigation', { name: 'Contents' })).toBeTruthy();
  for (const region of screen.getAllByRole('region')) {
    expect(within(region).getAllByRole('heading')).toHaveLength(1);
  }
  for (const list of container.querySelectorAll('dl')) {
    expect(list.querySelectorAll('dt')).toHaveLength(list.querySelectorAll('dd').length);
  }
  for (const link of container.querySelectorAll('a')) expect(link.textContent).not.toBe('');
});

test('amounts come from the domain limits, and articles are numbered automatically', async () => {
  await renderWithProviders(<LegalText name="terms" operator={real} />, 'ja');
  expect(await screen.findByRole('heading', { name: '第1条（Saifuについて）' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '第6条（3日以内のご確認）' })).toBeTruthy();
  const definitions = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(definitions).toContain('24時間に300,000円、30日間に1,000,000円まで');
  expect(screen.getByText(`${TERMS_VERSION.replaceAll('-', '/')} 施行`)).toBeTruthy();
});

test('the operator is shown as configured, with links for email and phone', async () => {
  await renderWithProviders(<LegalText name="tokushoho" operator={real} />, 'ja');
  expect(await screen.findByText('株式会社みほん')).toBeTruthy();
  const mail = screen.getByRole('link', { name: 'support@saifu.example' });
  expect(mail.getAttribute('href')).toBe('mailto:support@saifu.example');
  const phone = screen.getByRole('link', { name: '03-0000-0000' });
  expect(phone.getAttribute('href')).toBe('tel:0300000000');
  expect(screen.getByText('表示すべき登録はありません')).toBeTruthy();
  expect(screen.queryByText(/サンドボックスです/)).toBeNull();
});

test('a sample operator is labeled as a sample', async () => {
  await renderWithProviders(<LegalText name="tokushoho" operator={known} />);
  expect(await screen.findByText(/the operator named here is a sample/)).toBeTruthy();
});

test('if the operator cannot be loaded, the text is shown with placeholders and a retry button', async () => {
  const refetch = vi.fn();
  const answer = { data: undefined, isError: true, refetch };
  await renderWithProviders(<LegalText name="tokushoho" operator={answer} />);
  expect(await screen.findByText(/operator’s details could not be loaded/)).toBeTruthy();
  expect(screen.getAllByText('(could not be loaded)').length).toBeGreaterThan(5);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
  expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
});

test('nothing is shown until the operator is loaded', async () => {
  const answer = { data: undefined, isError: false, refetch: () => undefined };
  await renderWithProviders(<LegalText name="terms" operator={answer} />);
  await act(() => loadLegalDocument('terms', 'en'));
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  expect(screen.queryByRole('article')).toBeNull();
});

test('HTML and placeholders in the operator name are shown as text', async () => {
  const odd = { ...operator, name: '<img src=x onerror=1>{version}' };
  const answer = { ...known, data: { operator: odd } };
  const { container } = await renderWithProviders(<LegalText name="tokushoho" operator={answer} />);
  expect(await screen.findByText('<img src=x onerror=1>{version}')).toBeTruthy();
  expect(container.querySelector('img')).toBeNull();
});

test('a URL fragment scrolls to its section, an unknown fragment is ignored', async () => {
  const scrolledIds: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledIds.push(this.id);
  };
  window.history.replaceState(null, '', '/terms#recurring');
  const { unmount } = await renderWithProviders(<LegalText name="terms" operator={real} />);
  await screen.findByRole('article');
  unmount();
  window.history.replaceState(null, '', '/terms#%3Cscript%3E');
  await renderWithProviders(<LegalText name="terms" operator={real} />);
  await screen.findByRole('article');
  expect(scrolledIds).toEqual(['recurring']);
});

test('scrolling updates the URL fragment without adding a history entry', async () => {
  await renderWithProviders(<LegalText name="terms" operator={real} />);
  await screen.findByRole('article');
  vi.useFakeTimers();
  const tops: Record<string, number> = { service: -900, account: -400, safety: 40, cards: 500 };
  const top = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  top.mockImplementation(function box(this: Element) {
    return { top: tops[this.id] ?? 2000 } as DOMRect;
  });
  const before = window.history.length;
  act(() => {
    window.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(300);
  });
  expect(window.location.hash).toBe('#safety');
  top.mockImplementation(() => ({ top: 700 }) as DOMRect);
  act(() => {
    window.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(300);
  });
  expect(window.location.hash).toBe('');
  expect(window.history.length).toBe(before);
  top.mockRestore();
});
