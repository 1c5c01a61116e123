import { Button } from '@saifu/ui/button/button';
import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNotice } from '../../hooks/use-notice.tsx';
import { InviteSheet } from './invite-sheet.tsx';
import { MemberSheet } from './member-sheet.tsx';
import { type TeamApi, TeamContext, type TeamMember } from './team-api.ts';

type Done = (notice: string) => void;

type TeamFrameProps<Member extends TeamMember> = {
  readonly api: TeamApi;
  readonly renderInviteForm: (onDone: Done) => ReactNode;
  readonly renderMemberForm: (member: Member, onDone: Done) => ReactNode;
  /** The lists. */
  readonly children: (actions: {
    readonly onManage: (member: Member) => void;
    readonly onRevoked: Done;
  }) => ReactNode;
};

/** The screen of a team: its lists, inviting somebody, and managing a member. */
export function TeamFrame<Member extends TeamMember>(props: TeamFrameProps<Member>) {
  const t = useTranslate();
  const [isInviting, setIsInviting] = useState(false);
  const [managed, setManaged] = useState<Member | null>(null);
  const { notice, show } = useNotice();
  const done = (text: string) => {
    setIsInviting(false);
    setManaged(null);
    show(text);
  };
  return (
    <TeamContext value={props.api}>
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
        {props.children({ onManage: setManaged, onRevoked: done })}
        {isInviting && (
          <InviteSheet onDismiss={() => setIsInviting(false)}>
            {props.renderInviteForm(done)}
          </InviteSheet>
        )}
        {managed && (
          <MemberSheet
            key={managed.id}
            member={managed}
            onDismiss={() => setManaged(null)}
            onDone={done}
          >
            {props.renderMemberForm(managed, done)}
          </MemberSheet>
        )}
      </Page>
    </TeamContext>
  );
}
