import type { MemberView } from '@saifu/contract/member';
import { getPath } from '../../app/routes.ts';
import { useMember } from '../../features/session/use-member.ts';
import { useStores } from '../../features/stores/queries.ts';
import { InviteForm } from '../../features/team/invite-form.tsx';
import { MemberForm } from '../../features/team/member-form.tsx';
import { MemberStores } from '../../features/team/member-stores.tsx';
import { MERCHANT_TEAM, useInvitations, useMembers } from '../../features/team/queries.ts';
import { TeamFrame } from '../../features/team/team-frame.tsx';
import { Invitations, Members } from '../../features/team/team-lists.tsx';

/** The merchant's members and invitations, for owners. */
export function Team() {
  const { member } = useMember();
  const stores = useStores();
  const members = useMembers();
  const invitations = useInvitations();
  const names = new Map(stores.data?.map(({ id, name }) => [id, name]));
  return (
    <TeamFrame<MemberView>
      api={MERCHANT_TEAM}
      renderInviteForm={(onDone) => <InviteForm stores={stores} onDone={onDone} />}
      renderMemberForm={(managed, onDone) => (
        <MemberForm member={managed} stores={stores} onDone={onDone} />
      )}
    >
      {({ onManage, onRevoked }) => (
        <>
          <Members
            query={members}
            ownId={member.id}
            accountPath={getPath('Account')}
            renderStores={(each) => <MemberStores member={each} names={names} />}
            onManage={onManage}
          />
          <Invitations query={invitations} onRevoked={onRevoked} />
        </>
      )}
    </TeamFrame>
  );
}
