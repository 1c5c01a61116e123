import type { Faq } from '@saifu/i18n/faqs';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useRef } from 'react';
import styles from './faq.module.css';
import { findFaqs } from './find-faqs.ts';
import { FoundList } from './found-list.tsx';
import { toSearchTerms } from './normalize.ts';
import { SearchField } from './search-field.tsx';
import { TopicList } from './topic-list.tsx';
import { useTypedSearch } from './use-typed-search.ts';

type FaqSearchProps = {
  readonly faqs: readonly Faq[];
  /** Search text of the URL. */
  readonly q: string;
  readonly onSearch: (q: string) => void;
  readonly pathTo: (id: string, q: string) => string;
  readonly supportPath: string;
};

/** All questions by topic, or the results of a search. */
export function FaqSearch({ faqs, q, onSearch, pathTo, supportPath }: FaqSearchProps) {
  const t = useTranslate();
  const [typed, setTyped] = useTypedSearch(q, onSearch);
  const results = useRef<HTMLDivElement>(null);
  const terms = toSearchTerms(typed);
  const found = terms.length === 0 ? undefined : findFaqs(faqs, typed);
  const goToFirst = () => {
    onSearch(typed.trim());
    results.current?.querySelector<HTMLElement>('[data-found] a')?.focus();
  };
  const toAnswer = (id: string) => pathTo(id, typed.trim());
  return (
    <>
      <div>
        <SearchField typed={typed} onType={setTyped} onEnter={goToFirst} />
        {/* Rendered before there are results: a live region announces only later changes. */}
        <p role="status" className={styles.count}>
          {found !== undefined && t('faq.found', { count: found.length })}
        </p>
      </div>
      <div ref={results} className={styles.results}>
        {found === undefined && <TopicList faqs={faqs} pathTo={toAnswer} />}
        {found !== undefined && found.length > 0 && (
          <FoundList found={found} terms={terms} pathTo={toAnswer} />
        )}
        {found?.length === 0 && <NoResults q={typed.trim()} supportPath={supportPath} />}
      </div>
    </>
  );
}

function NoResults({ q, supportPath }: { readonly q: string; readonly supportPath: string }) {
  const t = useTranslate();
  return (
    <Card>
      <EmptyState
        illustration="search"
        action={
          <ButtonLink href={supportPath} variant="secondary">
            {t('faq.ask')}
          </ButtonLink>
        }
      >
        {t('faq.none_found', { q })}
      </EmptyState>
    </Card>
  );
}
