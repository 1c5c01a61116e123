import { Page } from '@saifu/web/components/page.tsx';
import { ApiKeys } from './api-keys.tsx';
import { References } from './references.tsx';
import { useNotice } from './use-notice.tsx';
import { Webhooks } from './webhooks.tsx';

/** What the merchant's programs need: documents, API keys and webhooks. For owners. */
export function Developers() {
  const { notice, show } = useNotice();
  return (
    <Page title="console_developer.title" isWide>
      {notice}
      <References />
      <ApiKeys onDone={show} />
      <Webhooks onDone={show} />
    </Page>
  );
}
