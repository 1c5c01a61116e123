import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import sheetStyles from '../../components/sheet.module.css';
import textStyles from '../../components/text.module.css';
import { MemberSessions } from './member-sessions.tsx';
import { useRemoveMember } from './queries.ts';
import type { TeamMember } from './team-api.ts';

type MemberSheetProps = {
  readonly member: TeamMember;
  readonly onDismiss: () => void;
  /** Called with the notice to show after a change that closes the sheet. */
  readonly onDone: (notice: string) => void;
  /** The form with the role. */
  readonly children: ReactNode;
};

/** What the head of a team changes about another member. */
export function MemberSheet({ member, onDismiss, onDone, children }: MemberSheetProps) {
  const t = useTranslate();
  return (
    <Sheet title={member.name} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <p className={textStyles.note}>{member.email}</p>
      {children}
      <MemberSessions member={member} />
      <Removal member={member} onDone={onDone} />
    </Sheet>
  );
}

function Removal({ member, onDone }: Pick<MemberSheetProps, 'member' | 'onDone'>) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const removal = useRemoveMember();
  const { name } = member;
  const remove = async () => {
    const isConfirmed = await dialogs.confirmDelete({
      title: t('console_team.remove_title', { name }),
      message: t('console_team.remove_question', { name }),
      agreeLabel: t('console_team.remove_agree'),
      cancelLabel: t('app.cancel'),
    });
    if (!isConfirmed) return;
    removal.mutate(member, { onSuccess: () => onDone(t('console_team.removed', { name })) });
  };
  return (
    <div className={sheetStyles.section}>
      {removal.error && (
        <Alert tone="danger">{t.error(removal.error.code, removal.error.params)}</Alert>
      )}
      <Button variant="danger" full busy={removal.isPending} onClick={() => void remove()}>
        {t('console_team.remove')}
      </Button>
    </div>
  );
}
