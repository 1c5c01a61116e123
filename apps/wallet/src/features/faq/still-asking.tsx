import { SUPPORT_HOURS } from '@saifu/domain/shared/limits';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useText } from '../../i18n/use-text.tsx';
import styles from './faq.module.css';

type ContactSupportPromptProps = {
  readonly askPath: string;
  /** For whoever cannot sign in, there is no other way than to call. */
  readonly phone: string | undefined;
};

/** The way to people, for what no page answers. */
export function ContactSupportPrompt({ askPath, phone }: ContactSupportPromptProps) {
  const text = useText();
  return (
    <Card title={text('faq.still_title')}>
      <div className={styles.still}>
        <p>{text('faq.still')}</p>
        <ButtonLink href={askPath} variant="secondary">
          {text('screen.contact_support')}
        </ButtonLink>
        {phone !== undefined && (
          <p>
            {text('faq.phone_hours', SUPPORT_HOURS)}{' '}
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={styles.phone}>
              {phone}
            </a>
          </p>
        )}
      </div>
    </Card>
  );
}
