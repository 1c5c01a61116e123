import type { UserView } from '@saifu/contract/account';
import { PROFILE_THRESHOLD_YEN } from '@saifu/domain/shared/limits';
import { Notice } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useLeaveGuard } from '../../hooks/use-leave-guard.ts';
import { useText } from '../../i18n/use-text.tsx';
import { AddressFields } from './address-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import styles from './profile-form.module.css';
import { useProfileForm } from './use-profile-form.ts';
import type { FindTowns } from './use-town-look-up.ts';

type ProfileFormProps = {
  readonly user: UserView;
  readonly findTowns: FindTowns;
  readonly onDone: (isSaved: boolean) => void;
  readonly onCancel: () => void;
};

const LEAVE_WORDS = { title: 'profile.leave_title', question: 'profile.leave_question' } as const;

/** Who one is and where one lives. Sends only what was changed. */
export function ProfileForm({ user, findTowns, onDone, onCancel }: ProfileFormProps) {
  const text = useText();
  const form = useProfileForm(user, onDone);
  const mayLeave = useLeaveGuard(form.isDirty, LEAVE_WORDS);
  const { error } = form;

  const cancel = async () => {
    if (await mayLeave()) onCancel();
  };

  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <p className={styles.needed}>
        {text('profile.needed', { threshold: PROFILE_THRESHOLD_YEN })}
      </p>
      <Card title={text('profile.person')}>
        <PersonFields form={form} />
      </Card>
      <Card title={text('profile.address')}>
        <AddressFields form={form} findTowns={findTowns} />
      </Card>
      {error && <Notice tone="danger">{text.error(error.code, error.params)}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" full busy={form.isPending}>
          {text('profile.save')}
        </Button>
        <Button variant="secondary" full onClick={cancel}>
          {text('app.cancel')}
        </Button>
      </div>
    </form>
  );
}
