import type { StaffFaqView } from '@saifu/contract/staff-faq';
import { FAQ_TOPICS } from '@saifu/domain/support/faq';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { TextField } from '@saifu/ui/text-field/text-field';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { SelectFilter } from '../../components/select-filter.tsx';
import textStyles from '../../components/text.module.css';
import { FaqSheet } from '../../features/staff-faqs/faq-sheet.tsx';
import { FaqTable } from '../../features/staff-faqs/faq-table.tsx';
import { TOPIC_TEXTS } from '../../features/staff-faqs/faq-values.ts';
import { filterFaqs, parseFaqFilter } from '../../features/staff-faqs/filter.ts';
import { useStaffFaqs } from '../../features/staff-faqs/queries.ts';
import { useNotice } from '../../hooks/use-notice.tsx';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';

/** What payers read in the app, in three languages. */
export function StaffFaqs() {
  const t = useTranslate();
  const query = useStaffFaqs();
  const { filter, setFilter } = useUrlFilter(parseFaqFilter);
  const { notice, show } = useNotice();
  const [opened, setOpened] = useState<StaffFaqView | 'new' | null>(null);
  const close = () => setOpened(null);
  const done = (text: string) => {
    close();
    show(text);
  };
  return (
    <Page title="staff_faq.title" isWide>
      <p className={textStyles.lead}>{t('staff_faq.lead')}</p>
      {notice}
      <div>
        <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => setOpened('new')}>
          {t('staff_faq.add')}
        </Button>
      </div>
      <FilterBar filter={filter} resetPath={getPath('StaffFaqs')} columns="wide">
        <TextField
          label={t('staff_faq.search')}
          type="search"
          name="q"
          value={filter.q}
          autoComplete="off"
          onChange={({ target }) => setFilter({ ...filter, q: target.value })}
        />
        <SelectFilter
          label={t('staff_faq.topic')}
          anyLabel={t('staff_faq.topic_any')}
          value={filter.topic}
          options={FAQ_TOPICS.map((value) => ({ value, label: t(TOPIC_TEXTS[value]) }))}
          onChange={(topic) => setFilter({ ...filter, topic })}
        />
      </FilterBar>
      {query.data === undefined ? (
        <Pending query={query}>
          <Skeleton shape="block" />
        </Pending>
      ) : (
        <Found faqs={filterFaqs(query.data, filter)} onEdit={setOpened} />
      )}
      {opened !== null && (
        <FaqSheet faq={opened === 'new' ? null : opened} onDismiss={close} onDone={done} />
      )}
    </Page>
  );
}

type FoundProps = {
  readonly faqs: readonly StaffFaqView[];
  readonly onEdit: (faq: StaffFaqView) => void;
};

function Found({ faqs, onEdit }: FoundProps) {
  const t = useTranslate();
  return (
    <>
      <VisuallyHidden role="status">{t('staff_faq.shown', { count: faqs.length })}</VisuallyHidden>
      <Card flush={faqs.length > 0}>
        {faqs.length === 0 ? (
          <EmptyState illustration="search">{t('staff_faq.none_found')}</EmptyState>
        ) : (
          <FaqTable faqs={faqs} onEdit={onEdit} />
        )}
      </Card>
    </>
  );
}
