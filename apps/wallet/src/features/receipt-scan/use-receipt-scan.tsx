import { loadWalletTexts } from '@saifu/i18n/texts';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { ReceiptScanPaths } from './receipt-scan-paths.ts';

type ScanProps = { readonly paths: ReceiptScanPaths; readonly onEnd: () => void };
type Running = { readonly Scan: ComponentType<ScanProps>; readonly at: string };

type ReceiptScanControls = {
  readonly start: () => Promise<void>;
  /** Dialogs of the running scan, or null. Rendered by the component that starts it. */
  readonly scanDialogs: ReactNode;
};

/** Starts a receipt scan. Its code is loaded on demand. */
export function useReceiptScan(paths: ReceiptScanPaths): ReceiptScanControls {
  const dialogs = useDialogs();
  const t = useTranslate();
  const { key } = useLocation();
  const [running, setRunning] = useState<Running | null>(null);

  const start = async () => {
    // Some browsers fire no event for a canceled file picker, so the next scan ends the previous
    // one.
    setRunning(null);
    try {
      const texts = loadWalletTexts(t.language);
      const [{ ReceiptScan }] = await Promise.all([import('./receipt-scan.tsx'), texts]);
      setRunning({ Scan: ReceiptScan, at: key });
    } catch {
      await dialogs.notify({
        title: t('nav.read_receipt'),
        message: t('app.screen_missing_way_out'),
        agreeLabel: t('app.close'),
      });
    }
  };

  // A scan belongs to one location. Navigation ends it together with its camera and upload.
  const scanDialogs =
    running !== null && running.at === key ? (
      <running.Scan paths={paths} onEnd={() => setRunning(null)} />
    ) : null;
  return { start, scanDialogs };
}
