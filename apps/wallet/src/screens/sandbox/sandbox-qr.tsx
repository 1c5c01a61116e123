import type { MerchantQrView } from '@saifu/contract/qr-code';
import type { DemoDataView } from '@saifu/contract/sandbox';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconPrinter } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { useConfig } from '../../features/config/queries.ts';
import { DemoInvoices, RejectedCodes } from '../../features/sandbox/demo-extras.tsx';
import { type DemoStore, useDemoData } from '../../features/sandbox/queries.ts';
import { SampleReceipts } from '../../features/sandbox/sample-receipts.tsx';
import { StoreSheet } from '../../features/sandbox/store-sheet.tsx';
import styles from './sandbox-qr.module.css';

/** The QR codes of the demo stores, to print or to scan from another screen. */
export function SandboxQr() {
  const config = useConfig();
  const page = { title: 'screen.sandbox_qr', back: getPath('index') } as const;
  if (config.data?.sandbox === false) {
    return <EmptyPage {...page} illustration="stores" textKey="store.sheet_absent" />;
  }
  return (
    <Page {...page} isWide>
      {config.data ? <DemoData /> : <Pending query={config} />}
    </Page>
  );
}

function DemoData() {
  const t = useTranslate();
  const demoData = useDemoData();
  if (demoData.data === undefined) {
    return (
      <Pending query={demoData}>
        <Skeleton shape="row" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Pending>
    );
  }
  if (demoData.data.stores.length === 0) {
    return (
      <Card>
        <EmptyState illustration="stores">{t('store.sheet_empty')}</EmptyState>
      </Card>
    );
  }
  return <Sheets demoData={demoData.data} />;
}

function Sheets({ demoData }: { readonly demoData: DemoDataView }) {
  const t = useTranslate();
  return (
    <div className={styles.sheets}>
      <div className={styles.header}>
        <p className={styles.description}>{t('store.sheet_about')}</p>
        <Button
          variant="secondary"
          icon={<IconPrinter size={20} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('store.sheet_print')}
        </Button>
      </div>
      <div className={styles.stores}>
        {demoData.stores.map((store) => (
          <StoreSheet key={store.id} store={store} code={counterCode(demoData, store.id)}>
            <StoreActions store={store} code={counterCode(demoData, store.id)} />
          </StoreSheet>
        ))}
      </div>
      <SampleReceipts demoData={demoData} />
      <div className={styles.extras}>
        <RejectedCodes demoData={demoData} />
        <DemoInvoices
          demoData={demoData}
          getOrderPath={(id) => `${getPath('PaymentInvoice')}?order=${id}`}
        />
      </div>
    </div>
  );
}

type StoreActionsProps = {
  readonly store: DemoStore;
  readonly code: MerchantQrView | undefined;
};

/** Pays the store as a scan of its code would, or opens its till. */
function StoreActions({ store, code }: StoreActionsProps) {
  const t = useTranslate();
  const { name, status } = store;
  return (
    <>
      {code && (
        <ButtonLink
          href={getPath('OpenQr', { id: code.code })}
          aria-label={t('sandbox.pay_now_at', { name })}
        >
          {t('sandbox.pay_now')}
        </ButtonLink>
      )}
      {status === 'active' && (
        <ButtonLink
          variant="secondary"
          href={`${getPath('SandboxTill')}?store=${store.id}`}
          aria-label={t('sandbox.to_till_of', { name })}
        >
          {t('sandbox.to_till')}
        </ButtonLink>
      )}
    </>
  );
}

function counterCode(demoData: DemoDataView, storeId: string) {
  return demoData.qr_codes.find((code) => {
    return code.type === 'static' && code.state === 'live' && code.store_id === storeId;
  });
}
