import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { MoreRows } from '../../components/more-rows.tsx';
import textStyles from '../../components/text.module.css';
import { AuditTable } from '../../features/audit-log/audit-table.tsx';
import { useAuditEntries } from '../../features/audit-log/queries.ts';
import { useStores } from '../../features/stores/queries.ts';
import { useMemberNames } from '../../features/team/queries.ts';
import styles from './audit-log.module.css';

/** What members and staff changed, for owners. */
export function AuditLog() {
  return (
    <Page title="console_audit.title" isWide>
      <Entries />
    </Page>
  );
}

function Entries() {
  const t = useTranslate();
  const query = useAuditEntries();
  const names = useNames();
  if (query.data === undefined) return <Pending query={query} />;
  if (query.data.length === 0) {
    return (
      <Card>
        <EmptyState illustration="history">{t('console_audit.empty')}</EmptyState>
      </Card>
    );
  }
  return (
    <div className={styles.list}>
      <p className={textStyles.note}>{t('console_audit.lead')}</p>
      <MoreRows query={query} count={query.data.length}>
        <Card flush>
          <AuditTable entries={query.data} names={names} />
        </Card>
      </MoreRows>
    </div>
  );
}

/** Until they have loaded, and for who or what was removed, the ids are shown. */
function useNames(): ReadonlyMap<string, string> {
  const members = useMemberNames();
  const stores = useStores();
  return new Map([
    ...(stores.data ?? []).map(({ id, name }) => [id, name] as const),
    ...(members.data ?? []),
  ]);
}
