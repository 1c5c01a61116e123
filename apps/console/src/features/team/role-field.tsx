import type { ConsoleRole } from '@saifu/domain/members/member-role';
import type { TextKey } from '@saifu/i18n/texts';
import { RadioList } from '@saifu/ui/radio-list/radio-list';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import styles from './team.module.css';

type RoleFieldProps<Role extends ConsoleRole> = {
  readonly roles: readonly Role[];
  /** What each role may do. */
  readonly about: Readonly<Record<Role, TextKey>>;
  readonly value: Role;
  readonly onChange: (role: Role) => void;
};

export function RoleField<Role extends ConsoleRole>(props: RoleFieldProps<Role>) {
  const t = useTranslate();
  return (
    <div className={styles.role}>
      <p className={textStyles.label} aria-hidden="true">
        {t('console_team.role')}
      </p>
      <RadioList
        label={t('console_team.role')}
        rows={props.roles.map((role) => ({
          value: role,
          label: t(`console.role_${role}`),
          subline: t(props.about[role]),
        }))}
        value={props.value}
        onChange={props.onChange}
      />
    </div>
  );
}
