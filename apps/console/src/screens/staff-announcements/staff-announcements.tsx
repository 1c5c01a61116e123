import type { StaffAnnouncementView } from '@saifu/contract/announcement';
import { Button } from '@saifu/ui/button/button';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ReasonSheet } from '../../components/reason-sheet.tsx';
import { ResultList } from '../../components/result-list.tsx';
import textStyles from '../../components/text.module.css';
import { AnnouncementSheet } from '../../features/staff-announcements/announcement-sheet.tsx';
import { AnnouncementTable } from '../../features/staff-announcements/announcement-table.tsx';
import {
  useRemoveAnnouncement,
  useStaffAnnouncements,
} from '../../features/staff-announcements/queries.ts';
import { useNotice } from '../../hooks/use-notice.tsx';

type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'remove'; readonly announcement: StaffAnnouncementView };

/** What payers and merchants are told above the screens. */
export function StaffAnnouncements() {
  const t = useTranslate();
  const query = useStaffAnnouncements();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { notice, show } = useNotice();
  const close = () => setOpened(null);
  const done = (text: string) => {
    close();
    show(text);
  };
  return (
    <Page title="staff_operations.announcements_title" isWide>
      <p className={textStyles.lead}>{t('staff_operations.announcements_lead')}</p>
      {notice}
      <div>
        <Button
          icon={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => setOpened({ kind: 'new' })}
        >
          {t('staff_operations.announcement_new')}
        </Button>
      </div>
      <ResultList
        query={{ ...query, isPlaceholderData: false }}
        items={query.data}
        shown="staff_operations.announcements_count"
        empty={{ illustration: 'notifications', text: 'staff_operations.announcements_empty' }}
        placeholder={<Skeleton shape="block" />}
      >
        {(items) => (
          <AnnouncementTable
            items={items}
            onEdit={(announcement) => setOpened({ kind: 'edit', announcement })}
          />
        )}
      </ResultList>
      {opened?.kind === 'remove' && (
        <RemoveSheet announcement={opened.announcement} onDismiss={close} onDone={done} />
      )}
      {opened !== null && opened.kind !== 'remove' && (
        <AnnouncementSheet
          announcement={opened.kind === 'new' ? null : opened.announcement}
          onDismiss={close}
          onDone={done}
          onRemove={(announcement) => setOpened({ kind: 'remove', announcement })}
        />
      )}
    </Page>
  );
}

type RemoveSheetProps = {
  readonly announcement: StaffAnnouncementView;
  readonly onDismiss: () => void;
  readonly onDone: (notice: string) => void;
};

function RemoveSheet({ announcement, onDismiss, onDone }: RemoveSheetProps) {
  const t = useTranslate();
  const remove = useRemoveAnnouncement(announcement.id);
  return (
    <ReasonSheet
      title={t('staff_operations.remove_title')}
      about={t('staff_operations.remove_about')}
      action={t('staff_operations.remove')}
      isDangerous
      send={remove}
      onDone={() => onDone(t('staff_operations.removed'))}
      onDismiss={onDismiss}
    />
  );
}
