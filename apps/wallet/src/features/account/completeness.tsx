import type { UserView } from '@saifu/contract/account';
import { PROFILE_FIELDS_NEEDED } from '@saifu/domain/identity/account';
import { PROFILE_THRESHOLD_YEN } from '@saifu/domain/shared/limits';
import { Badge } from '@saifu/ui/badge/badge';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Progress } from '@saifu/ui/progress/progress';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconCheck } from '@tabler/icons-react';
import styles from './profile.module.css';
import { getMissingFieldLabel } from './profile-labels.ts';

/** A longer list would only repeat the form. */
const NAMES_MAX = 4;

type CompletenessProps = { readonly user: UserView; readonly editPath: string };

/** How far the profile is from large payments, and the way to complete it. */
export function Completeness({ user, editPath }: CompletenessProps) {
  const t = useTranslate();
  const threshold = PROFILE_THRESHOLD_YEN;
  const missing = user.missing_profile_fields;
  if (missing.length === 0) return null;
  const names = missing.map((name) => {
    const label = getMissingFieldLabel(name);
    return label === undefined ? name : t(label);
  });
  return (
    <Card>
      <div className={styles.completeness}>
        <Progress
          words={t('profile.missing', { count: missing.length, threshold })}
          done={Math.max(0, PROFILE_FIELDS_NEEDED - missing.length)}
          total={PROFILE_FIELDS_NEEDED}
        />
        {names.length <= NAMES_MAX && (
          <p className={styles.name}>{t('profile.missing_names', { names })}</p>
        )}
        <ButtonLink href={editPath} variant="secondary">
          {t('profile.complete_now')}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** Marks a profile that allows large payments. */
export function CompleteBadge({ user }: Pick<CompletenessProps, 'user'>) {
  const t = useTranslate();
  if (user.missing_profile_fields.length > 0) return null;
  return (
    <Badge tone="success" icon={<IconCheck size={14} aria-hidden="true" />}>
      {t('profile.complete_badge')}
    </Badge>
  );
}
