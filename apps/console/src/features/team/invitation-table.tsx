import type { MemberInvitationStatus } from '@saifu/domain/members/member-invitation';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconCheck, IconClock, IconClockOff, IconX } from '@tabler/icons-react';
import { RowAction } from '../../components/row-action.tsx';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';
import { useRevokeInvitation } from './queries.ts';
import type { TeamInvitation } from './team-api.ts';

type InvitationTableProps = {
  readonly invitations: readonly TeamInvitation[];
  /** Called with the notice to show. */
  readonly onRevoked: (notice: string) => void;
};

export function InvitationTable({ invitations, onRevoked }: InvitationTableProps) {
  const t = useTranslate();
  const { revoke, revokingId, error } = useRevoke(onRevoked);
  return (
    <>
      {error && <Alert tone="danger">{t.error(error.code, error.params)}</Alert>}
      <DataTable<TeamInvitation>
        caption={t('console_team.invitations')}
        rows={invitations}
        getKey={({ id }) => id}
        columns={[
          { label: t('field.email'), render: ({ email }) => email },
          {
            label: t('console_team.role'),
            render: ({ role }) => t(`console.role_${role}`),
            isShort: true,
          },
          {
            label: t('console_team.status'),
            render: ({ status }) => <StatusBadge {...STATUS_BADGES[status]} />,
          },
          {
            label: t('console_team.sent'),
            render: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
          },
          {
            label: t('console_team.valid_until'),
            render: ({ expires_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
          },
          {
            label: t('console_team.actions'),
            render: (invitation) =>
              invitation.status === 'pending' && (
                <RowAction>
                  <Button
                    variant="quiet"
                    busy={invitation.id === revokingId}
                    aria-label={t('console_team.revoke_email', { email: invitation.email })}
                    onClick={() => void revoke(invitation)}
                  >
                    {t('console_team.revoke')}
                  </Button>
                </RowAction>
              ),
          },
        ]}
      />
    </>
  );
}

const STATUS_BADGES: Readonly<Record<MemberInvitationStatus, StatusBadgeProps>> = {
  pending: { label: 'console_team.status_open', tone: 'warning', icon: IconClock },
  accepted: { label: 'console_team.status_accepted', tone: 'success', icon: IconCheck },
  revoked: { label: 'console_team.status_revoked', tone: 'neutral', icon: IconX },
  expired: { label: 'console_team.status_expired', tone: 'neutral', icon: IconClockOff },
};

/** Revokes an invitation after a confirmation. */
function useRevoke(onRevoked: (notice: string) => void) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const revocation = useRevokeInvitation();
  const revoke = async (invitation: TeamInvitation) => {
    const { email } = invitation;
    const isConfirmed = await dialogs.confirmDelete({
      title: t('console_team.revoke_title'),
      message: t('console_team.revoke_question', { email }),
      agreeLabel: t('console_team.revoke'),
      cancelLabel: t('app.cancel'),
    });
    if (!isConfirmed) return;
    const notice = t('console_team.revoked', { email });
    revocation.mutate(invitation, { onSuccess: () => onRevoked(notice) });
  };
  return {
    revoke,
    revokingId: revocation.isPending ? revocation.variables.id : null,
    error: revocation.error,
  };
}
