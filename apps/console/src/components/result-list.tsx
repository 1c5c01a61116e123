import type { TextKey } from '@saifu/i18n/texts';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { MoreRows } from './more-rows.tsx';
import { Results } from './results.tsx';

type ResultListProps<Item> = {
  readonly query: ComponentProps<typeof MoreRows>['query'] &
    ComponentProps<typeof Pending>['query'] & { readonly isPlaceholderData: boolean };
  /** Undefined until the first page has loaded. */
  readonly items: readonly Item[] | undefined;
  /** Announces the `count` of the rows. */
  readonly shown: TextKey;
  readonly empty: Pick<ComponentProps<typeof EmptyState>, 'illustration'> & {
    readonly text: TextKey;
  };
  /** With a filter: what is said if nothing matches it. */
  readonly noneFound?: TextKey | false;
  readonly title?: string;
  /** Above the rows, if there are any. */
  readonly totals?: ReactNode;
  /** Whether the totals are still those of the filter before. */
  readonly hasStaleTotals?: boolean;
  /** Until the first page has loaded, in the size of the content. */
  readonly placeholder?: ReactNode;
  /** The table. */
  readonly children: (items: readonly Item[]) => ReactNode;
};

/** The rows that match a filter, with totals and a button for more, or that there are none. */
export function ResultList<Item>(props: ResultListProps<Item>) {
  const { query, items, shown, empty, noneFound, title, totals, hasStaleTotals = false } = props;
  const t = useTranslate();
  if (items === undefined) return <Pending query={query}>{props.placeholder}</Pending>;
  const isStale = query.isPlaceholderData || hasStaleTotals;
  const card = title === undefined ? {} : { title };
  return (
    <Results isStale={isStale}>
      <VisuallyHidden role="status">
        {isStale ? t('app.loading') : t(shown, { count: items.length })}
      </VisuallyHidden>
      {items.length > 0 && totals}
      {items.length > 0 ? (
        <MoreRows query={query} count={items.length}>
          <Card {...card} flush>
            {props.children(items)}
          </Card>
        </MoreRows>
      ) : (
        <Card {...card}>
          <EmptyState illustration={noneFound ? 'search' : empty.illustration}>
            {t(noneFound || empty.text)}
          </EmptyState>
        </Card>
      )}
    </Results>
  );
}
