import { Card } from '@saifu/ui/card/card';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ComponentProps } from 'react';
import { MoreRows } from '../../components/more-rows.tsx';
import textStyles from '../../components/text.module.css';
import { InvitationTable } from './invitation-table.tsx';
import { MemberTable } from './member-table.tsx';
import type { TeamInvitation, TeamMember } from './team-api.ts';

type ListQuery<Item> = ComponentProps<typeof MoreRows>['query'] &
  ComponentProps<typeof Pending>['query'] & { readonly data: readonly Item[] | undefined };

type MembersProps<Member extends TeamMember> = Omit<
  ComponentProps<typeof MemberTable<Member>>,
  'members'
> & { readonly query: ListQuery<Member> };

/** The members of the team. */
export function Members<Member extends TeamMember>({ query, ...table }: MembersProps<Member>) {
  const t = useTranslate();
  if (query.data === undefined) return <Pending query={query} />;
  return (
    <MoreRows query={query} count={query.data.length}>
      <Card title={t('console_team.members')} flush>
        <MemberTable members={query.data} {...table} />
      </Card>
    </MoreRows>
  );
}

type InvitationsProps = {
  readonly query: ListQuery<TeamInvitation>;
  readonly onRevoked: (notice: string) => void;
};

/** The invitations to the team. */
export function Invitations({ query, onRevoked }: InvitationsProps) {
  const t = useTranslate();
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
