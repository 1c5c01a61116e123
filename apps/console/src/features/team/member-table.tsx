import { Badge } from '@saifu/ui/badge/badge';
import { Button } from '@saifu/ui/button/button';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { Link } from '@saifu/ui/link/link';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import { RowAction } from '../../components/row-action.tsx';
import textStyles from '../../components/text.module.css';
import type { TeamMember } from './team-api.ts';
import { TwoStepBadge } from './two-step-badge.tsx';

type MemberTableProps<Member extends TeamMember> = {
  readonly members: readonly Member[];
  readonly ownId: string;
  /** Where the own row leads: members change their own account there. */
  readonly accountPath: string;
  /** The stores that limit a member. Absent in a team without stores. */
  readonly renderStores?: (member: Member) => ReactNode;
  readonly onManage: (member: Member) => void;
};

export function MemberTable<Member extends TeamMember>(props: MemberTableProps<Member>) {
  const { members, ownId, accountPath, renderStores, onManage } = props;
  const t = useTranslate();
  return (
    <DataTable<Member>
      caption={t('console_team.members')}
      rows={members}
      getKey={({ id }) => id}
      columns={[
        {
          label: t('console_team.name'),
          render: ({ id, name }) => (
            <span className={textStyles.badgedName}>
              {name} {id === ownId && <Badge tone="primary">{t('console_team.you')}</Badge>}
            </span>
          ),
        },
        { label: t('field.email'), render: ({ email }) => email },
        {
          label: t('console_team.role'),
          render: ({ role }) => t(`console.role_${role}`),
          isShort: true,
        },
        ...(renderStores ? [{ label: t('console_team.stores'), render: renderStores }] : []),
        {
          label: t('console_team.two_step'),
          render: (member) => <TwoStepBadge role={member.role} isOn={member.has_second_factor} />,
        },
        {
          label: t('console_team.since'),
          isShort: true,
          render: ({ created_at: since }) => <time dateTime={since}>{formatDate(since)}</time>,
        },
        {
          label: t('console_team.actions'),
          render: (member) =>
            member.id === ownId ? (
              <Link href={accountPath}>{t('console_account.title')}</Link>
            ) : (
              <RowAction>
                <Button
                  variant="quiet"
                  aria-label={t('console_team.manage_name', { name: member.name })}
                  onClick={() => onManage(member)}
                >
                  {t('console_team.manage')}
                </Button>
              </RowAction>
            ),
        },
      ]}
    />
  );
}
