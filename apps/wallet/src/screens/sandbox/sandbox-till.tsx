import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useSearchParams } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { useConfig } from '../../features/config/queries.ts';
import { useDemoData } from '../../features/sandbox/queries.ts';
import { Till } from '../../features/sandbox/till.tsx';

/** The till of a demo store: makes a code for an amount and shows when it is paid. */
export function SandboxTill() {
  const config = useConfig();
  const page = { title: 'screen.sandbox_till', back: getPath('SandboxQr') } as const;
  if (config.data?.sandbox === false) {
    return <EmptyPage {...page} illustration="stores" textKey="sandbox.till_absent" />;
  }
  return <Page {...page}>{config.data ? <Stores /> : <Pending query={config} />}</Page>;
}

function Stores() {
  const t = useTranslate();
  const demoData = useDemoData();
  const chosenId = useSearchParams().get('store');
  if (demoData.data === undefined) return <Pending query={demoData} />;
  const stores = demoData.data.stores.filter(({ status }) => status === 'active');
  const first = stores.find(({ id }) => id === chosenId) ?? stores[0];
  if (first === undefined) {
    return (
      <Card>
        <EmptyState illustration="stores">{t('store.sheet_empty')}</EmptyState>
      </Card>
    );
  }
  return <Till stores={stores} first={first} getCodePath={(id) => getPath('OpenQr', { id })} />;
}
