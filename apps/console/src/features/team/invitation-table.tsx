import type { MemberInvitationView } from '@saifu/contract/member-invitation';
import type { MemberInvitationStatus } from '@saifu/domain/members/member-invitation';
import type { TextKey } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { Badge, type BadgeTone } from '@saifu/ui/badge/badge';
import { Button } from '@saifu/ui/button/button';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type Icon, IconCheck, IconClock, IconClockOff, IconX } from '@tabler/icons-react';
import { useRevokeInvitation } from './queries.ts';
import styles from './team.module.css';

type InvitationTableProps = {
  readonly invitations: readonly MemberInvitationView[];
  /** Called with the notice to show. */
  readonly onRevoked: (notice: string) => void;
};

export function InvitationTable({ invitations, onRevoked }: InvitationTableProps) {
  const t = useTranslate();
  const { revoke, revokingId, error } = useRevoke(onRevoked);
  return (
    <>
      {error && <Alert tone="danger">{t.error(error.code, error.params)}</Alert>}
      <DataTable<MemberInvitationView>
        caption={t('console_team.invitations')}
        rows={invitations}
        getKey={({ id }) => id}
        columns={[
          { label: t('field.email'), render: ({ email }) => email },
          { label: t('console_team.role'), render: ({ role }) => t(`console.role_${role}`) },
          {
            label: t('console_team.status'),
            render: ({ status }) => <Status status={status} />,
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
                <div className={styles.action}>
                  <Button
                    variant="quiet"
                    busy={invitation.id === revokingId}
                    aria-label={t('console_team.revoke_email', { email: invitation.email })}
                    onClick={() => void revoke(invitation)}
                  >
                    {t('console_team.revoke')}
                  </Button>
                </div>
              ),
          },
        ]}
      />
    </>
  );
}

const STATUSES = {
  pending: { text: 'console_team.status_open', tone: 'warning', icon: IconClock },
  accepted: { text: 'console_team.status_accepted', tone: 'success', icon: IconCheck },
  revoked: { text: 'console_team.status_revoked', tone: 'neutral', icon: IconX },
  expired: { text: 'console_team.status_expired', tone: 'neutral', icon: IconClockOff },
} as const satisfies Record<
  MemberInvitationStatus,
  { readonly text: TextKey; readonly tone: BadgeTone; readonly icon: Icon }
>;

function Status({ status }: { readonly status: MemberInvitationStatus }) {
  const t = useTranslate();
  const { text, tone, icon: StatusIcon } = STATUSES[status];
  return (
    <Badge tone={tone} icon={<StatusIcon size={16} aria-hidden="true" />}>
      {t(text)}
    </Badge>
  );
}

/** Revokes an invitation after a confirmation. */
function useRevoke(onRevoked: (notice: string) => void) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const revocation = useRevokeInvitation();
  const revoke = async (invitation: MemberInvitationView) => {
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
