import type { ExportView } from '@saifu/contract/export';
import { Progress } from '@saifu/ui/progress/progress';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

/** Progress of a file. A queued file has no count yet. */
export function FileProgress({ file: { state, done, total } }: { readonly file: ExportView }) {
  const t = useTranslate();
  const isCounted = state === 'running' && total !== null;
  return (
    <Progress
      words={isCounted ? t('receipts.file_making', { done, total }) : t('receipts.file_waiting')}
      done={done}
      total={isCounted ? total : null}
    />
  );
}
