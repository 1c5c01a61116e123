import type { CannedAnswerView } from '@saifu/contract/canned-answer';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import textStyles from '../../components/text.module.css';
import { AnswerSheet, NewAnswerSheet } from '../../features/staff-canned-answers/answer-sheet.tsx';
import { AnswerTable } from '../../features/staff-canned-answers/answer-table.tsx';
import { useAllCannedAnswers } from '../../features/staff-canned-answers/queries.ts';
import { useNotice } from '../../hooks/use-notice.tsx';

type Opened = CannedAnswerView | 'new' | null;

/** The answers that staff pick, in three languages. */
export function StaffCannedAnswers() {
  const t = useTranslate();
  const query = useAllCannedAnswers();
  const { notice, show } = useNotice();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const done = (text: string) => {
    close();
    show(text);
  };
  return (
    <Page title="staff_canned_answer.title" isWide>
      <p className={textStyles.lead}>{t('staff_canned_answer.lead')}</p>
      {notice}
      <div>
        <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => setOpened('new')}>
          {t('staff_canned_answer.add')}
        </Button>
      </div>
      {query.data === undefined ? (
        <Pending query={query}>
          <Skeleton shape="block" />
        </Pending>
      ) : (
        <Card flush={query.data.items.length > 0}>
          {query.data.items.length === 0 ? (
            <EmptyState illustration="receipts">{t('staff_canned_answer.empty')}</EmptyState>
          ) : (
            <AnswerTable answers={query.data.items} onEdit={setOpened} />
          )}
        </Card>
      )}
      {opened === 'new' && <NewAnswerSheet onDismiss={close} onDone={done} />}
      {opened !== null && opened !== 'new' && (
        <AnswerSheet key={opened.id} answer={opened} onDismiss={close} onDone={done} />
      )}
    </Page>
  );
}
