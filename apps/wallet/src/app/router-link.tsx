import type { LinkProps } from '@saifu/ui/link/link';
import { Link } from '../routing/link.tsx';

/** How the look's links move here: through the router, without loading the page again. */
export function RouterLink({ href, ...rest }: LinkProps) {
  return <Link to={href} {...rest} />;
}
