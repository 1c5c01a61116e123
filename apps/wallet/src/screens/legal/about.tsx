import { Card } from '@saifu/ui/card/card';
import { Logo } from '@saifu/ui/logo/logo';
import { Page } from '@saifu/web/components/page.tsx';
import { RowsCard } from '@saifu/web/components/rows-card.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconFileText, IconHelpCircle, IconScale, IconShieldCheck } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { useConfig } from '../../features/config/queries.ts';
import { AboutTexts } from '../../features/legal/about-texts.tsx';
import styles from './about.module.css';

export function About() {
  const t = useTranslate();
  const config = useConfig();
  return (
    <Page title="screen.about" back={getPath('Settings')}>
      <Card>
        <div className={styles.page}>
          <Logo name={t('app.name')} size="large" />
          <p>{t('setting.about')}</p>
          <p className={styles.version}>
            {config.data && t('setting.version', { version: config.data.version })}
          </p>
        </div>
      </Card>
      <RowsCard
        rows={[
          { label: 'screen.terms', to: getPath('Terms'), icon: IconFileText },
          { label: 'screen.policy', to: getPath('Policy'), icon: IconShieldCheck },
          { label: 'screen.tokushoho', to: getPath('Tokushoho'), icon: IconScale },
          { label: 'screen.faqs', to: getPath('FAQs'), icon: IconHelpCircle },
        ]}
      />
      <AboutTexts operator={config} />
    </Page>
  );
}
