import { Card } from '@saifu/ui/card/card';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { Page } from '@saifu/web/components/page.tsx';
import { RowsCard } from '@saifu/web/components/rows-card.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { ThemeChoice } from '@saifu/web/settings/theme-choice.tsx';
import { useLanguageDialog } from '@saifu/web/settings/use-language-dialog.tsx';
import { IconLanguage } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { useConfig } from '../../features/config/queries.ts';
import { SANDBOX_GROUP, SETTING_GROUPS } from './setting-groups.ts';
import styles from './settings.module.css';

export function Settings() {
  const t = useTranslate();
  const config = useConfig();
  return (
    <Page title="screen.settings" back={getPath('Profile')}>
      <Display />
      {SETTING_GROUPS.map((group) => (
        <RowsCard key={group.title} {...group} />
      ))}
      {config.data?.sandbox && <RowsCard {...SANDBOX_GROUP} />}
      <p className={styles.version}>
        {config.data && t('setting.version', { version: config.data.version })}
      </p>
    </Page>
  );
}

/** Theme and language on this device. */
function Display() {
  const t = useTranslate();
  const openLanguage = useLanguageDialog();
  return (
    <Card title={t('setting.group_display')} flush>
      <RowList>
        <ListRow
          icon={<IconLanguage size={24} stroke={1.75} aria-hidden="true" />}
          label={t('setting.language')}
          value={t(`setting.language_${t.language}`)}
          onPress={openLanguage}
        />
      </RowList>
      <div className={styles.theme}>
        <p aria-hidden="true">{t('setting.theme')}</p>
        <ThemeChoice />
      </div>
    </Card>
  );
}
