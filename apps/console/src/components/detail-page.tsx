import type { TextKey } from '@saifu/i18n/texts';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import type { ComponentProps, ReactNode } from 'react';

type DetailPageProps<Entity> = {
  readonly title: TextKey;
  /** Where the list is, and its title. */
  readonly list: { readonly label: TextKey; readonly to: string };
  readonly notFound: TextKey;
  readonly query: ComponentProps<typeof Pending>['query'] & { readonly data: Entity | undefined };
  /** Below the first two blocks, until the entity has loaded. */
  readonly placeholder?: ReactNode;
  readonly children: (entity: Entity) => ReactNode;
};

/** The page of one entity of a list, or that there is none. */
export function DetailPage<Entity>(props: DetailPageProps<Entity>) {
  const { title, list, notFound, query, placeholder, children } = props;
  const { data: entity, error } = query;
  const page = { title, back: list.to };
  if (entity === undefined && error !== null && toAppError(error).code === 'not_found') {
    return <EmptyPage {...page} illustration="search" textKey={notFound} action={list} />;
  }
  return (
    <Page {...page} isWide>
      {entity === undefined ? (
        <Pending query={query}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          {placeholder}
        </Pending>
      ) : (
        children(entity)
      )}
    </Page>
  );
}
