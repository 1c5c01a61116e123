import type { MemberView } from '@saifu/contract/member';
import { isLimitedToStores } from '@saifu/domain/members/member-role';
import { Badge } from '@saifu/ui/badge/badge';
import { Button } from '@saifu/ui/button/button';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { Link } from '@saifu/ui/link/link';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { RowAction } from '../../components/row-action.tsx';
import textStyles from '../../components/text.module.css';
import { TwoStepBadge } from './two-step-badge.tsx';

type MemberTableProps = {
  readonly members: readonly MemberView[];
  readonly ownId: string;
  /** Where the own row leads: members change their own account there. */
  readonly accountPath: string;
  readonly storeNames: ReadonlyMap<string, string>;
  readonly onManage: (member: MemberView) => void;
};

export function MemberTable(props: MemberTableProps) {
  const { members, ownId, accountPath, storeNames, onManage } = props;
  const t = useTranslate();
  return (
    <DataTable<MemberView>
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
        {
          label: t('console_team.stores'),
          render: (member) => <MemberStores member={member} names={storeNames} />,
        },
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

const NAMES_SHOWN = 3;

type MemberStoresProps = {
  readonly member: MemberView;
  readonly names: ReadonlyMap<string, string>;
};

function MemberStores({ member: { role, store_ids: ids }, names }: MemberStoresProps) {
  const t = useTranslate();
  if (!isLimitedToStores(role) || ids.length === 0) return t('console_team.all_stores');
  const rest = ids.length - NAMES_SHOWN;
  return (
    <ul>
      {ids.slice(0, NAMES_SHOWN).map((id) => (
        <li key={id}>{names.get(id) ?? id}</li>
      ))}
      {rest > 0 && <li>{t('console_team.more_stores', { count: rest })}</li>}
    </ul>
  );
}
