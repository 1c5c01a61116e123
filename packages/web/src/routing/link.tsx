import type { ComponentProps, MouseEvent } from 'react';
import { useEffect } from 'react';
import { navigate } from './location.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: string;
  /** Navigation state for the target. */
  readonly state?: unknown;
};

/** A real anchor, so that new tab, copy and long press work; a plain click stays in the app. */
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

/** Navigates when rendered. */
export function Redirect({ to }: { readonly to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
