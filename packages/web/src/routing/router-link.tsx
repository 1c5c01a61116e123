import type { LinkProps } from '@saifu/ui/link/link';
import { Link } from './link.tsx';

/** Connects the links of the UI package to the router, without a page load. */
export function RouterLink({ href, ...rest }: LinkProps) {
  return <Link to={href} {...rest} />;
}
