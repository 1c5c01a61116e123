import type { UserView } from '@saifu/contract/account';
import { PROFILE_THRESHOLD_YEN } from '@saifu/domain/shared/limits';
import { Notice } from '@saifu/ui/alert/alert';
import { useText } from '../../i18n/use-text.tsx';
import styles from './profile.module.css';
import { missingLabel } from './profile-labels.ts';

/** Whether large payments are possible, and what stands in their way. */
export function Completeness({ user }: { readonly user: UserView }) {
  const text = useText();
  const threshold = PROFILE_THRESHOLD_YEN;
  const missing = user.missing_profile_fields;
  if (missing.length === 0) {
    return <Notice tone="success">{text('profile.complete', { threshold })}</Notice>;
  }
  const names = missing.map((name) => {
    const label = missingLabel(name);
    return label === undefined ? name : text(label);
  });
  return (
    <Notice tone="info">
      <p className={styles.missing}>
        {text('profile.missing', { count: missing.length, threshold })}
      </p>
      <p>{text('profile.missing_names', { names })}</p>
    </Notice>
  );
}
