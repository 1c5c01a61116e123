import { hasStaffPermission } from '@saifu/domain/members/staff-role';
import type { Feature } from '@saifu/domain/operations/feature-switch';
import { Card } from '@saifu/ui/card/card';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import textStyles from '../../components/text.module.css';
import { useConsoleSession } from '../../features/session/use-console-session.ts';
import { useFeatureSwitches } from '../../features/staff-feature-switches/queries.ts';
import { SwitchSheet } from '../../features/staff-feature-switches/switch-sheet.tsx';
import { SwitchTable } from '../../features/staff-feature-switches/switch-table.tsx';
import { useNotice } from '../../hooks/use-notice.tsx';

/** What can be switched off while something is broken. */
export function StaffFeatureSwitches() {
  const t = useTranslate();
  const query = useFeatureSwitches();
  const session = useConsoleSession();
  const [opened, setOpened] = useState<Feature | null>(null);
  const { notice, show } = useNotice();
  const mayChange =
    session.kind === 'staff' && hasStaffPermission(session.member.role, 'operations');
  const found = query.data?.find(({ feature }) => feature === opened);
  return (
    <Page title="staff_operations.switches_title" isWide>
      <p className={textStyles.lead}>{t('staff_operations.switches_lead')}</p>
      {notice}
      {query.data === undefined ? (
        <Pending query={query}>
          <Skeleton shape="block" />
        </Pending>
      ) : (
        <Card flush>
          <SwitchTable
            items={query.data}
            onChange={mayChange ? ({ feature }) => setOpened(feature) : undefined}
          />
        </Card>
      )}
      {found && (
        <SwitchSheet
          key={found.feature}
          featureSwitch={found}
          onDismiss={() => setOpened(null)}
          onDone={(text) => {
            setOpened(null);
            show(text);
          }}
        />
      )}
    </Page>
  );
}
