import type { DemoDataView } from '@saifu/contract/sandbox';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { IconBuildingStore, IconPrinter, IconQrcode } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { EmptyPage } from '../../components/empty-page.tsx';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { useConfig } from '../../features/config/queries.ts';
import { useDemoData } from '../../features/store/queries.ts';
import { SampleReceipts } from '../../features/store/sample-receipts.tsx';
import { SandboxCounter } from '../../features/store/sandbox-counter.tsx';
import { DemoInvoices, RejectedCodes } from '../../features/store/sandbox-extras.tsx';
import { StoreSheet } from '../../features/store/store-sheet.tsx';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './sandbox-qr.module.css';

/** The QR codes of the demo stores, to print or to scan from another screen. */
export function SandboxQr() {
  const config = useConfig();
  const page = { title: 'screen.sandbox_qr', back: getPath('index') } as const;
  if (config.data?.sandbox === false) {
    return <EmptyPage {...page} icon={IconQrcode} textKey="store.sheet_absent" />;
  }
  return <Page {...page}>{config.data ? <DemoData /> : <Pending query={config} />}</Page>;
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
    const icon = <IconBuildingStore size={32} stroke={1.75} aria-hidden="true" />;
    return (
      <Card>
        <EmptyState icon={icon}>{t('store.sheet_empty')}</EmptyState>
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
      {demoData.stores.map((store) => (
        <StoreSheet key={store.id} store={store} code={counterCode(demoData, store.id)}>
          {store.status === 'active' && <SandboxCounter store={store} />}
        </StoreSheet>
      ))}
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

function counterCode(demoData: DemoDataView, storeId: string) {
  return demoData.qr_codes.find((code) => {
    return code.type === 'static' && code.state === 'live' && code.store_id === storeId;
  });
}
