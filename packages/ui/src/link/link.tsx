import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly href: string };

/**
 * How the application moves between its own pages. The look does not know the router, so the
 * application hands it in; without one, a link is a plain anchor.
 */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

export function Link(props: LinkProps) {
  const Inner = useContext(LinkContext);
  return <Inner {...props} />;
}

function PlainLink(props: LinkProps) {
  return <a {...props} />;
}
