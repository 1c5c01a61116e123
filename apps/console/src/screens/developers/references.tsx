import { Card } from '@saifu/ui/card/card';
import row from '@saifu/ui/styles/row.module.css';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconExternalLink } from '@tabler/icons-react';
import textStyles from '../../components/text.module.css';
import styles from './developers.module.css';

const OPEN_API = 'OpenAPI';
const POSTMAN = 'Postman';

/** The documents of the API. The server has these pages, so the links are not of the router. */
export function References() {
  const t = useTranslate();
  const links = [
    {
      href: '/api/docs',
      label: t('console_developer.reference'),
      about: t('console_developer.reference_about'),
    },
    {
      href: '/api/docs#description/webhooks',
      label: t('console_developer.webhook_guide'),
      about: t('console_developer.webhook_guide_about'),
    },
    {
      href: '/api/openapi.json',
      label: t('console_developer.open_api', { name: OPEN_API }),
      about: t('console_developer.open_api_about'),
    },
    {
      href: '/api/postman.json',
      label: t('console_developer.postman', { name: POSTMAN }),
      about: t('console_developer.postman_about', { name: POSTMAN }),
    },
  ];
  return (
    <Card title={t('console_developer.documents')} flush>
      <ul className={styles.references}>
        {links.map(({ href, label, about }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener" className={row.row}>
              <span className={styles.reference}>
                <span>{label}</span>
                <VisuallyHidden>: </VisuallyHidden>
                <span className={textStyles.note}>{about}</span>
                <VisuallyHidden> {t('console_developer.new_tab')}</VisuallyHidden>
              </span>
              <IconExternalLink className={styles.external} size={20} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
