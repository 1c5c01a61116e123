import type { UserView } from '@saifu/contract/account';
import { PROFILE_THRESHOLD_YEN } from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useLeaveGuard } from '@saifu/web/hooks/use-leave-guard.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { AddressFields } from './address-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import styles from './profile-form.module.css';
import { useProfileForm } from './use-profile-form.ts';
import type { FindTowns } from './use-town-lookup.ts';

type ProfileFormProps = {
  readonly user: UserView;
  readonly findTowns: FindTowns;
  readonly onDone: (isSaved: boolean) => void;
  readonly onCancel: () => void;
};

const LEAVE_TEXTS = { title: 'profile.leave_title', question: 'profile.leave_question' } as const;

/** Form for name and address. Submits only the changed fields. */
export function ProfileForm({ user, findTowns, onDone, onCancel }: ProfileFormProps) {
  const t = useTranslate();
  const form = useProfileForm(user, onDone);
  const confirmLeave = useLeaveGuard(form.isDirty, LEAVE_TEXTS);
  const { error } = form;

  const cancel = async () => {
    if (await confirmLeave()) onCancel();
  };

  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <p className={styles.requirement}>
        {t('profile.needed', { threshold: PROFILE_THRESHOLD_YEN })}
      </p>
      <Card title={t('profile.person')}>
        <PersonFields form={form} />
      </Card>
      <Card title={t('profile.address')}>
        <AddressFields form={form} findTowns={findTowns} />
      </Card>
      {error && <Alert tone="danger">{t.error(error.code, error.params)}</Alert>}
      <div className={styles.actions}>
        <Button type="submit" full busy={form.isPending}>
          {t('profile.save')}
        </Button>
        <Button variant="secondary" full onClick={cancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  );
}
