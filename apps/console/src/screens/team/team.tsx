import type { MemberView } from '@saifu/contract/member';
import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { MoreRows } from '../../components/more-rows.tsx';
import textStyles from '../../components/text.module.css';
import { useMember } from '../../features/session/use-member.ts';
import { useStores } from '../../features/stores/queries.ts';
import { InvitationTable } from '../../features/team/invitation-table.tsx';
import { InviteSheet } from '../../features/team/invite-sheet.tsx';
import { MemberSheet } from '../../features/team/member-sheet.tsx';
import { MemberTable } from '../../features/team/member-table.tsx';
import { useInvitations, useMembers } from '../../features/team/queries.ts';
import { useNotice } from '../../hooks/use-notice.tsx';

/** The merchant's members and invitations, for owners. */
export function Team() {
  const t = useTranslate();
  const stores = useStores();
  const [isInviting, setIsInviting] = useState(false);
  const [managed, setManaged] = useState<MemberView | null>(null);
  const { notice, show } = useNotice();
  const done = (text: string) => {
    setIsInviting(false);
    setManaged(null);
    show(text);
  };
  return (
    <Page title="console_team.title" isWide>
      {notice}
      <div>
        <Button
          icon={<IconUserPlus size={20} aria-hidden="true" />}
          onClick={() => setIsInviting(true)}
        >
          {t('console_team.invite')}
        </Button>
      </div>
      <Members stores={stores.data} onManage={setManaged} />
      <Invitations onRevoked={done} />
      {isInviting && (
        <InviteSheet stores={stores} onDismiss={() => setIsInviting(false)} onDone={done} />
      )}
      {managed && (
        <MemberSheet
          key={managed.id}
          member={managed}
          stores={stores}
          onDismiss={() => setManaged(null)}
          onDone={done}
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
    <MoreRows query={query} count={query.data.length}>
      <Card title={t('console_team.members')} flush>
        <MemberTable
          members={query.data}
          ownId={member.id}
          accountPath={getPath('Account')}
          storeNames={new Map(stores?.map(({ id, name }) => [id, name]))}
          onManage={onManage}
        />
      </Card>
    </MoreRows>
  );
}

function Invitations({ onRevoked }: { readonly onRevoked: (notice: string) => void }) {
  const t = useTranslate();
  const query = useInvitations();
  if (query.data === undefined) return <Pending query={query} />;
  return (
    <MoreRows query={query} count={query.data.length}>
      <Card title={t('console_team.invitations')} flush>
        {query.data.length === 0 ? (
          <p className={textStyles.empty}>{t('console_team.no_invitations')}</p>
        ) : (
          <InvitationTable invitations={query.data} onRevoked={onRevoked} />
        )}
      </Card>
    </MoreRows>
  );
}
