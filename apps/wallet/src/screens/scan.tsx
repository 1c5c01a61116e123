import { pathOf } from '../app/routes.ts';
import { useConfig } from '../features/config/queries.ts';
import { Page } from '../features/page/page.tsx';
import { Pending } from '../features/page/pending.tsx';
import { FoundSheet } from '../features/qr/found-sheet.tsx';
import { Scanner } from '../features/qr/scanner.tsx';
import { StoreCard } from '../features/store/store-card.tsx';
import { wayToPay } from './way-to-pay.ts';

export function Scan() {
  const config = useConfig();
  return (
    <Page title="screen.scan" back={pathOf('index')}>
      {config.error ? (
        <Pending query={config} />
      ) : (
        <Scanner
          origins={config.data?.qr_origins}
          renderFound={(qr, lookAgain) => (
            <FoundSheet qr={qr} to={wayToPay(qr)} onAgain={lookAgain}>
              {(inside) => (
                <StoreCard store={qr.store} isFirstTime={qr.first_time_store}>
                  {inside}
                </StoreCard>
              )}
            </FoundSheet>
          )}
        />
      )}
    </Page>
  );
}
