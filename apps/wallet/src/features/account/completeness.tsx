import type { UserView } from '@saifu/contract/account';
import { PROFILE_THRESHOLD_YEN } from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './profile.module.css';
import { getMissingFieldLabel } from './profile-labels.ts';

/** Shows whether large payments are available and which profile fields are still missing. */
export function Completeness({ user }: { readonly user: UserView }) {
  const t = useTranslate();
  const threshold = PROFILE_THRESHOLD_YEN;
  const missing = user.missing_profile_fields;
  if (missing.length === 0) {
    return <Alert tone="success">{t('profile.complete', { threshold })}</Alert>;
  }
  const names = missing.map((name) => {
    const label = getMissingFieldLabel(name);
    return label === undefined ? name : t(label);
  });
  return (
    <Alert tone="info">
      <p className={styles.missing}>{t('profile.missing', { count: missing.length, threshold })}</p>
      <p>{t('profile.missing_names', { names })}</p>
    </Alert>
  );
}
