import { SUPPORT_HOURS } from '@saifu/domain/shared/limits';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './faq.module.css';

type ContactSupportPromptProps = {
  readonly supportPath: string;
  /** For users who cannot sign in, the phone is the only contact. */
  readonly phone: string | undefined;
};

/** Link to support, for questions the FAQ does not answer. */
export function ContactSupportPrompt({ supportPath, phone }: ContactSupportPromptProps) {
  const t = useTranslate();
  return (
    <Card title={t('faq.still_title')}>
      <div className={styles.contactPrompt}>
        <p>{t('faq.still')}</p>
        <ButtonLink href={supportPath} variant="secondary">
          {t('screen.contact_support')}
        </ButtonLink>
        {phone !== undefined && (
          <p>
            {t('faq.phone_hours', SUPPORT_HOURS)}{' '}
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={styles.phone}>
              {phone}
            </a>
          </p>
        )}
      </div>
    </Card>
  );
}
