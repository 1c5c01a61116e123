import { Button, ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import {
  EMPTY_FILTER,
  type Filter,
  isFiltered,
  parseFilter,
  toQuery,
  toSearchString,
  validateFilter,
} from '../../features/history/filter.ts';
import { CreateFiles } from '../../features/receipts/create-files.tsx';
import { FileList, NewFile } from '../../features/receipts/file-list.tsx';
import { FoundReceipts } from '../../features/receipts/found-receipts.tsx';
import { useFiles, useFoundReceipts } from '../../features/receipts/queries.ts';
import { useStepUp } from '../../features/step-up/use-step-up.tsx';
import { useDebouncedValue } from '../../features/store/use-debounced-value.ts';
import { DownloadReceiptsSearch } from './download-receipts-search.tsx';

/**
 * Receipts by date, amount and counterparty, as the Electronic Books Preservation Act requires, and
 * exports of them.
 */
export function DownloadReceipts() {
  const [filter, setFilter] = useState(EMPTY_FILTER);
  const errors = validateFilter(filter);
  const search = toSearchString(filter);
  // Debounced, and without invalid values.
  const appliedFilter = parseFilter(useDebouncedValue(search));
  const found = useFoundReceipts(toQuery(appliedFilter));
  const files = useFiles();
  const stepUp = useStepUp();
  const [newId, setNewId] = useState<string | null>(null);
  const newFile = files.data?.find(({ id }) => id === newId);
  const others = files.data?.filter((file) => file !== newFile);
  const hasSome = found.data !== undefined && found.data.length > 0;
  const isBlank =
    found.isSuccess && !found.isPlaceholderData && !hasSome && !isFiltered(appliedFilter);
  const isValid = !errors.dates && !errors.amounts;
  return (
    <Page title="screen.download_receipts" back={getPath('ReceiptSetting')}>
      {(!isBlank || isFiltered(filter)) && (
        <DownloadReceiptsSearch filter={filter} onFilter={setFilter} />
      )}
      {hasSome && isValid && (
        <CreateFiles
          search={toQuery(parseFilter(search))}
          stepUp={stepUp}
          onStarted={({ id }) => setNewId(id)}
        />
      )}
      {newFile && <NewFile file={newFile} />}
      <FoundReceipts
        found={found}
        getReceiptPath={(id) => getPath('ReceiptDetail', { id })}
        pending={
          <Pending query={found}>
            <Skeleton shape="row" />
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </Pending>
        }
        empty={<NoResults filter={appliedFilter} onClear={() => setFilter(EMPTY_FILTER)} />}
      />
      {/* Content below waits, so that it never shifts under a finger. */}
      {!found.isPending && others && (others.length > 0 || !newFile) && <FileList files={others} />}
      {!found.isPending && !others && (
        <Pending query={files}>
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}

type NoResultsProps = { readonly filter: Filter; readonly onClear: () => void };

function NoResults({ filter, onClear }: NoResultsProps) {
  const t = useTranslate();
  const isSearch = isFiltered(filter);
  const actions = isSearch ? (
    <Button variant="secondary" onClick={onClear}>
      {t('history.clear')}
    </Button>
  ) : (
    <ButtonLink variant="secondary" href={getPath('PaymentHistory')}>
      {t('screen.payment_history')}
    </ButtonLink>
  );
  return (
    <Card>
      <EmptyState illustration={isSearch ? 'search' : 'receipts'} action={actions}>
        {t(isSearch ? 'receipts.none_found' : 'screen.download_receipts_empty')}
      </EmptyState>
    </Card>
  );
}
