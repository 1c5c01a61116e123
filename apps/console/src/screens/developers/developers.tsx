import { Page } from '@saifu/web/components/page.tsx';
import { useNotice } from '../../hooks/use-notice.tsx';
import { ApiKeys } from './api-keys.tsx';
import { Logs } from './logs.tsx';
import { References } from './references.tsx';
import { Webhooks } from './webhooks.tsx';

/** What the merchant's programs need: documents, API keys, webhooks and logs. For owners. */
export function Developers() {
  const { notice, show } = useNotice();
  return (
    <Page title="console_developer.title" isWide>
      {notice}
      <References />
      <ApiKeys onDone={show} />
      <Webhooks onDone={show} />
      <Logs />
    </Page>
  );
}
