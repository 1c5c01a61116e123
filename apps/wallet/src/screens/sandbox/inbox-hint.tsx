import { Notice } from '@saifu/ui/alert/alert';
import { Link } from '@saifu/ui/link/link';
import { pathOf } from '../../app/routes.ts';
import { useConfig } from '../../features/config/queries.ts';
import { useText } from '../../i18n/use-text.tsx';

/** Where no message leaves the house, whoever waits for one is shown where it lies. */
export function InboxHint() {
  const text = useText();
  const { data: config } = useConfig();
  if (!config?.sandbox) return null;
  return (
    <Notice tone="info">
      <p>{text('account.sandbox_inbox')}</p>
      <Link href={pathOf('SandboxInbox')}>{text('account.to_sandbox_inbox')}</Link>
    </Notice>
  );
}
