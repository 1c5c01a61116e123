import type { StaffMemberView } from '@saifu/contract/staff-member';
import { getPath } from '../../app/routes.ts';
import { useStaff } from '../../features/session/use-staff.ts';
import { STAFF_TEAM, useStaffInvitations, useStaffMembers } from '../../features/team/queries.ts';
import { StaffForm } from '../../features/team/staff-form.tsx';
import { StaffInviteForm } from '../../features/team/staff-invite-form.tsx';
import { TeamFrame } from '../../features/team/team-frame.tsx';
import { Invitations, Members } from '../../features/team/team-lists.tsx';

/** The operator's staff and the invitations to them, for admins. */
export function StaffTeam() {
  const { member } = useStaff();
  const members = useStaffMembers();
  const invitations = useStaffInvitations();
  return (
    <TeamFrame<StaffMemberView>
      api={STAFF_TEAM}
      renderInviteForm={(onDone) => <StaffInviteForm onDone={onDone} />}
      renderMemberForm={(managed, onDone) => <StaffForm member={managed} onDone={onDone} />}
    >
      {({ onManage, onRevoked }) => (
        <>
          <Members
            query={members}
            ownId={member.id}
            accountPath={getPath('Account')}
            onManage={onManage}
          />
          <Invitations query={invitations} onRevoked={onRevoked} />
        </>
      )}
    </TeamFrame>
  );
}
