import { Alert } from '@saifu/ui/alert/alert';
import { Link } from '@saifu/ui/link/link';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { useConfig } from '../../features/config/queries.ts';

/** In the sandbox no message is sent, so this links to the sandbox inbox. */
export function InboxHint() {
  const t = useTranslate();
  const { data: config } = useConfig();
  if (!config?.sandbox) return null;
  return (
    <Alert tone="info">
      <p>{t('account.sandbox_inbox')}</p>
      <Link href={getPath('SandboxInbox')}>{t('account.to_sandbox_inbox')}</Link>
    </Alert>
  );
}
