import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { forgetKey, openApiReference } from './open-api-reference.ts';
import { useIsSandbox } from './queries.ts';

/** Opens the API reference with a test key that is known only now. Live keys stay out of it. */
export function ReferenceButton({ secret }: { readonly secret: string }) {
  const t = useTranslate();
  const isSandbox = useIsSandbox() ?? false;
  const [isBlocked, setIsBlocked] = useState(false);
  useEffect(() => forgetKey, []);
  if (!isSandbox) return null;
  return (
    <div>
      {isBlocked && <Alert tone="warning">{t('console_developer.reference_blocked')}</Alert>}
      <Button
        variant="secondary"
        icon={<IconExternalLink size={20} aria-hidden="true" />}
        onClick={() => setIsBlocked(!openApiReference(secret))}
      >
        {t('console_developer.reference_with_key')}
        <VisuallyHidden> {t('console_developer.new_tab')}</VisuallyHidden>
      </Button>
    </div>
  );
}
