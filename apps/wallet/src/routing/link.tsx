import type { ComponentProps, MouseEvent } from 'react';
import { useEffect } from 'react';
import { navigate } from './location.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: string;
  /** Handed over to the place it leads to. */
  readonly state?: unknown;
};

/** A real link, so that a new tab, a copy and a long press work; a plain click stays in the app. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !rest.target && !rest.download;
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || !isPlain || hasModifier) return;
    event.preventDefault();
    navigate(to, { state });
  };
  return <a {...rest} href={to} onClick={handleClick} />;
}

/** Being shown is going there. */
export function Redirect({ to }: { readonly to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
