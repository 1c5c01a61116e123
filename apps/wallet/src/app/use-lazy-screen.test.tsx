import type { LazyScreen } from '@saifu/web/screens/lazy-screen.ts';
import { useLazyScreen } from '@saifu/web/screens/use-lazy-screen.ts';
import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { createShellPart } from './create-shell-part.ts';

const Loaded = () => <p>Loaded</p>;

test('a screen whose preload ends between its first render and its effect is shown', async () => {
  let ready: LazyScreen['ready'] = () => null;
  const lazy: LazyScreen = {
    ready: () => ready(),
    load: vi.fn(async () => Loaded),
    prefetchData: () => [],
  };
  function Frame() {
    const Screen = useLazyScreen(lazy);
    // Layout effects run before the effect that loads the screen.
    useLayoutEffect(() => {
      ready = () => Loaded;
    }, []);
    return Screen === null ? <p>Loading</p> : <Screen />;
  }
  render(<Frame />);
  expect(await screen.findByText('Loaded')).toBeTruthy();
  expect(lazy.load).not.toHaveBeenCalled();
});

test('a part that another component has loaded since the first render is shown', async () => {
  const useLoadedPart = createShellPart(async () => Loaded);
  function Part({ reason }: { readonly reason: string | null }) {
    const Shown = useLoadedPart(reason);
    return Shown && <Shown />;
  }
  // The second one has no reason to load until the first has loaded the part.
  const { rerender } = render(<Parts second={null} />);
  expect(await screen.findAllByText('Loaded')).toHaveLength(1);
  rerender(<Parts second="member" />);
  expect(await screen.findAllByText('Loaded')).toHaveLength(2);

  function Parts({ second }: { readonly second: string | null }) {
    return (
      <>
        <Part reason="member" />
        <Part reason={second} />
      </>
    );
  }
});
