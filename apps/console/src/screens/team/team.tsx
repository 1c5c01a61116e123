import type { MemberView } from '@saifu/contract/member';
import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { LoadMore } from '@saifu/web/components/load-more.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { useMember } from '../../features/session/use-member.ts';
import { useStores } from '../../features/stores/queries.ts';
import { InvitationTable } from '../../features/team/invitation-table.tsx';
import { InviteSheet } from '../../features/team/invite-sheet.tsx';
import { MemberSheet } from '../../features/team/member-sheet.tsx';
import { MemberTable } from '../../features/team/member-table.tsx';
import { useInvitations, useMembers } from '../../features/team/queries.ts';
import styles from './team.module.css';

/** The merchant's members and invitations, for owners. */
export function Team() {
  const t = useTranslate();
  const stores = useStores();
  const [isInviting, setIsInviting] = useState(false);
  const [managed, setManaged] = useState<MemberView | null>(null);
  const [notice, setNotice] = useState({ count: 0, text: '' });
  const show = (text: string) => {
    setIsInviting(false);
    setManaged(null);
    setNotice(({ count }) => ({ count: count + 1, text }));
  };
  return (
    <Page title="console_team.title" isWide>
      {notice.count > 0 && (
        // The pressed button may be gone, so the notice takes the focus.
        <div key={notice.count} ref={focusOnMount} tabIndex={-1} className={styles.notice}>
          <Alert tone="success">{notice.text}</Alert>
        </div>
      )}
      <div>
        <Button
          icon={<IconUserPlus size={20} aria-hidden="true" />}
          onClick={() => setIsInviting(true)}
        >
          {t('console_team.invite')}
        </Button>
      </div>
      <Members stores={stores.data} onManage={setManaged} />
      <Invitations onRevoked={show} />
      {isInviting && (
        <InviteSheet stores={stores} onDismiss={() => setIsInviting(false)} onDone={show} />
      )}
      {managed && (
        <MemberSheet
          key={managed.id}
          member={managed}
          stores={stores}
          onDismiss={() => setManaged(null)}
          onDone={show}
        />
      )}
    </Page>
  );
}

type MembersProps = {
  readonly stores: readonly MerchantStoreView[] | undefined;
  readonly onManage: (member: MemberView) => void;
};

function Members({ stores, onManage }: MembersProps) {
  const t = useTranslate();
  const { member } = useMember();
  const query = useMembers();
  if (query.data === undefined) return <Pending query={query} />;
  return (
    <div className={styles.list}>
      <Card title={t('console_team.members')} flush>
        <MemberTable
          members={query.data}
          ownId={member.id}
          accountPath={getPath('Account')}
          storeNames={new Map(stores?.map(({ id, name }) => [id, name]))}
          onManage={onManage}
        />
      </Card>
      <LoadMore query={query} />
    </div>
  );
}

function Invitations({ onRevoked }: { readonly onRevoked: (notice: string) => void }) {
  const t = useTranslate();
  const query = useInvitations();
  if (query.data === undefined) return <Pending query={query} />;
  return (
    <div className={styles.list}>
      <Card title={t('console_team.invitations')} flush>
        {query.data.length === 0 ? (
          <p className={styles.empty}>{t('console_team.no_invitations')}</p>
        ) : (
          <InvitationTable invitations={query.data} onRevoked={onRevoked} />
        )}
      </Card>
      <LoadMore query={query} />
    </div>
  );
}
