import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly href: string };

/**
 * The link component of the application. This package does not depend on the router, so the
 * application provides it; the default is a plain anchor.
 */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

export function Link(props: LinkProps) {
  const Inner = useContext(LinkContext);
  return <Inner {...props} />;
}

function PlainLink(props: LinkProps) {
  return <a {...props} />;
}
