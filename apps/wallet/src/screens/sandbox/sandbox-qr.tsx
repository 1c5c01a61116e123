import type { WorldView } from '@saifu/contract/sandbox';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { IconBuildingStore, IconPrinter, IconQrcode } from '@tabler/icons-react';
import { pathOf } from '../../app/routes.ts';
import { EmptyPage } from '../../components/empty-page.tsx';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { useConfig } from '../../features/config/queries.ts';
import { useWorld } from '../../features/store/queries.ts';
import { SampleReceipts } from '../../features/store/sample-receipts.tsx';
import { Till } from '../../features/store/sandbox-counter.tsx';
import { DemoInvoices, RefusedCodes } from '../../features/store/sandbox-extras.tsx';
import { StoreSheet } from '../../features/store/store-sheet.tsx';
import { useText } from '../../i18n/use-text.tsx';
import styles from './sandbox-qr.module.css';

/** The codes of the demo stores, to print or to scan from another screen. */
export function SandboxQr() {
  const config = useConfig();
  const page = { title: 'screen.sandbox_qr', back: pathOf('index') } as const;
  if (config.data?.sandbox === false) {
    return <EmptyPage {...page} icon={IconQrcode} textKey="store.sheet_absent" />;
  }
  return <Page {...page}>{config.data ? <World /> : <Pending query={config} />}</Page>;
}

function World() {
  const text = useText();
  const world = useWorld();
  if (world.data === undefined) {
    return (
      <Pending query={world}>
        <Skeleton shape="row" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Pending>
    );
  }
  if (world.data.stores.length === 0) {
    const icon = <IconBuildingStore size={32} stroke={1.75} aria-hidden="true" />;
    return (
      <Card>
        <EmptyState icon={icon}>{text('store.sheet_empty')}</EmptyState>
      </Card>
    );
  }
  return <Sheets world={world.data} />;
}

function Sheets({ world }: { readonly world: WorldView }) {
  const text = useText();
  return (
    <div className={styles.sheets}>
      <div className={styles.head}>
        <p className={styles.about}>{text('store.sheet_about')}</p>
        <Button
          variant="secondary"
          icon={<IconPrinter size={20} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {text('store.sheet_print')}
        </Button>
      </div>
      {world.stores.map((store) => (
        <StoreSheet key={store.id} store={store} code={counterCode(world, store.id)}>
          {store.status === 'active' && <Till store={store} />}
        </StoreSheet>
      ))}
      <SampleReceipts world={world} />
      <div className={styles.rest}>
        <RefusedCodes world={world} />
        <DemoInvoices
          world={world}
          pathOfOrder={(id) => `${pathOf('PaymentInvoice')}?order=${id}`}
        />
      </div>
    </div>
  );
}

function counterCode(world: WorldView, storeId: string) {
  return world.qr_codes.find((code) => {
    return code.type === 'static' && code.state === 'live' && code.store_id === storeId;
  });
}
