import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Link, Redirect } from './link.tsx';
import { navigate, readLocation, useLocation, useSearchParams } from './location.ts';

function Here() {
  const { pathname, state, isReturn } = useLocation();
  const name = useSearchParams().get('name');
  return <p>{`${pathname} ${name} ${JSON.stringify(state)} ${isReturn}`}</p>;
}

beforeEach(() => window.history.replaceState(null, '', '/first'));

test('navigate shows the location with its query and state', () => {
  render(<Here />);
  act(() => navigate('/next?name=hana', { state: { a: 1 } }));
  expect(screen.getByText('/next hana {"a":1} false')).toBeTruthy();
});

test('going back shows the previous location, with isReturn', async () => {
  render(<Here />);
  act(() => navigate('/next'));
  await act(async () => {
    window.history.back();
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  });
  expect(screen.getByText('/first null null true')).toBeTruthy();
});

test('a partial target keeps the path, and every navigation has its own key', () => {
  navigate('/next?a=1');
  const before = readLocation();
  navigate({ search: '?a=2' }, { replace: true });
  expect(readLocation()).toMatchObject({ pathname: '/next', search: '?a=2' });
  expect(readLocation().key).not.toBe(before.key);
  expect(readLocation()).toBe(readLocation());
});

test('a plain click stays in the app; a click with a modifier or a target is left to the browser', () => {
  render(
    <>
      <Here />
      <Link to="/next">{'go'}</Link>
    </>,
  );
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('/next');
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(readLocation().pathname).toBe('/first');
  expect(fireEvent.click(link)).toBe(false);
  expect(readLocation().pathname).toBe('/next');
});

test('a redirect replaces its location', () => {
  render(<Redirect to="/elsewhere" />);
  expect(readLocation().pathname).toBe('/elsewhere');
});
