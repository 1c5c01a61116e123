import { Card } from '@saifu/ui/card/card';
import { Logo } from '@saifu/ui/logo/logo';
import { IconFileText, IconHelpCircle, IconScale, IconShieldCheck } from '@tabler/icons-react';
import { pathOf } from '../../app/routes.ts';
import { Page } from '../../components/page.tsx';
import { RowsCard } from '../../components/rows-card.tsx';
import { useConfig } from '../../features/config/queries.ts';
import { AboutWords } from '../../features/legal/about-words.tsx';
import { useText } from '../../i18n/use-text.tsx';
import styles from './about.module.css';

export function About() {
  const text = useText();
  const config = useConfig();
  return (
    <Page title="screen.about" back={pathOf('Settings')}>
      <Card>
        <div className={styles.about}>
          <Logo name={text('app.name')} size="large" />
          <p>{text('setting.about')}</p>
          <p className={styles.version}>
            {config.data && text('setting.version', { version: config.data.version })}
          </p>
        </div>
      </Card>
      <RowsCard
        rows={[
          { label: 'screen.terms', to: pathOf('Terms'), icon: IconFileText },
          { label: 'screen.policy', to: pathOf('Policy'), icon: IconShieldCheck },
          { label: 'screen.tokushoho', to: pathOf('Tokushoho'), icon: IconScale },
          { label: 'screen.faqs', to: pathOf('FAQs'), icon: IconHelpCircle },
        ]}
      />
      <AboutWords operator={config} />
    </Page>
  );
}
