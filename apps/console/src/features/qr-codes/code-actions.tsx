import type { QrImageFormat } from '@saifu/contract/file-reply';
import type { MerchantQrView } from '@saifu/contract/qr-code';
import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { saveFile } from '@saifu/web/lib/save-file.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Instruction, loadInstructions } from './instructions.ts';
import { PrintSheet } from './print-sheet.tsx';
import styles from './qr-codes.module.css';
import { fetchCodeFile, type QrPayload } from './queries.ts';

type CodeActionsProps = {
  readonly code: MerchantQrView;
  readonly payload: QrPayload;
  /** The code as an SVG. */
  readonly drawing: string;
  readonly storeName: string;
};

/** Prints the code and saves it as a file. */
export function CodeActions(props: CodeActionsProps) {
  return (
    <div className={styles.actions}>
      <Print {...props} />
      <Download {...props} format="svg" />
      <Download {...props} format="png" />
    </div>
  );
}

const FORMAT_NAMES = { svg: 'SVG', png: 'PNG' } as const satisfies Record<QrImageFormat, string>;

type DownloadProps = Pick<CodeActionsProps, 'code' | 'payload'> & {
  readonly format: QrImageFormat;
};

function Download({ code, payload, format }: DownloadProps) {
  const t = useTranslate();
  const download = useMutation({
    mutationFn: async () => {
      const file = await fetchCodeFile(code.id, { format, payload });
      saveFile(file, `qr_${code.code}_${payload}.${format}`);
    },
  });
  return (
    <>
      <Button
        variant="secondary"
        icon={<IconDownload size={20} aria-hidden="true" />}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('console_store.download', { format: FORMAT_NAMES[format] })}
      </Button>
      <ErrorNotice error={download.error && toAppError(download.error)} />
    </>
  );
}

const PAPER = 'A6';

/** The sheet exists only while it is printed. */
function Print({ drawing, storeName }: CodeActionsProps) {
  const t = useTranslate();
  const [instructions, setInstructions] = useState<readonly Instruction[] | null>(null);
  const preparation = useMutation({ mutationFn: loadInstructions, onSuccess: setInstructions });
  const print = () => {
    // A sheet that is still there was not printed completely.
    setInstructions(null);
    preparation.mutate();
  };
  return (
    <>
      <Button
        icon={<IconPrinter size={20} aria-hidden="true" />}
        busy={preparation.isPending}
        onClick={print}
      >
        {t('console_store.print', { paper: PAPER })}
      </Button>
      <ErrorNotice error={preparation.error && toAppError(preparation.error)} />
      {instructions !== null && (
        <PrintSheet
          storeName={storeName}
          drawing={drawing}
          instructions={instructions}
          onPrinted={() => setInstructions(null)}
        />
      )}
    </>
  );
}
