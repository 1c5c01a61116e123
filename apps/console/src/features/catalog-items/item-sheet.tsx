import type { CatalogItemView } from '@saifu/contract/catalog-item';
import type { CatalogItemStatus } from '@saifu/domain/merchants/catalog-item';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import sheetStyles from '../../components/sheet.module.css';
import { ItemForm } from './item-form.tsx';
import { toItemChanges, toItemValues } from './item-values.ts';
import { useUpdateItem } from './queries.ts';

type ItemSheetProps = {
  readonly item: CatalogItemView;
  readonly onDismiss: () => void;
  /** Called with the notice to show after a change. */
  readonly onDone: (notice: string) => void;
};

/** Changes an item, archives it or restores it. */
export function ItemSheet({ item, onDismiss, onDone }: ItemSheetProps) {
  const t = useTranslate();
  const update = useUpdateItem(item.id);
  const isArchived = item.status === 'archived';
  return (
    <Sheet title={item.name} closeLabel={t('app.close')} onDismiss={onDismiss}>
      {isArchived && <Alert tone="info">{t('console_catalog.archived_about')}</Alert>}
      <ItemForm
        storeId={item.store_id}
        initial={toItemValues(item)}
        submitLabel={t('console_catalog.save')}
        priceHint={t('console_catalog.price_hint')}
        send={(values) => update(toItemChanges(item, values))}
        onDone={({ name }) => onDone(t('console_catalog.saved', { name }))}
      />
      <StatusChange item={item} onDone={onDone} />
    </Sheet>
  );
}

/** Archives the item after a question, or restores it. */
function StatusChange({ item, onDone }: Omit<ItemSheetProps, 'onDismiss'>) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const update = useUpdateItem(item.id);
  const { name } = item;
  const change = useMutation({
    mutationFn: (status: CatalogItemStatus) => update({ status }),
    onSuccess: ({ status }) =>
      onDone(
        status === 'archived'
          ? t('console_catalog.archived', { name })
          : t('console_catalog.restored', { name }),
      ),
  });
  const archive = async () => {
    const isConfirmed = await dialogs.confirmDelete({
      title: t('console_catalog.archive_title'),
      message: t('console_catalog.archive_question', { name }),
      agreeLabel: t('console_catalog.archive_agree'),
      cancelLabel: t('app.cancel'),
    });
    if (isConfirmed) change.mutate('archived');
  };
  return (
    <div className={sheetStyles.section}>
      <ErrorNotice error={change.error && toAppError(change.error)} />
      {item.status === 'archived' ? (
        <Button
          variant="secondary"
          full
          busy={change.isPending}
          onClick={() => change.mutate('active')}
        >
          {t('console_catalog.restore')}
        </Button>
      ) : (
        <Button variant="danger" full busy={change.isPending} onClick={() => void archive()}>
          {t('console_catalog.archive')}
        </Button>
      )}
    </div>
  );
}
