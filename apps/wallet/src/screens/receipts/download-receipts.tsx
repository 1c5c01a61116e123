import { Button, ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { IconReceipt, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { pathOf } from '../../app/routes.ts';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import {
  EVERYTHING,
  type Filter,
  validateFilter,
  filterOf,
  isNarrow,
  queryOf,
  searchOf,
} from '../../features/history/filter.ts';
import { FileList, NewFile } from '../../features/receipts/file-list.tsx';
import { FoundReceipts } from '../../features/receipts/found-receipts.tsx';
import { MakeFiles } from '../../features/receipts/make-files.tsx';
import { useFiles, useFoundReceipts } from '../../features/receipts/queries.ts';
import { useStepUp } from '../../features/step-up/use-step-up.tsx';
import { useSettled } from '../../features/store/use-debounced-value.ts';
import { useText } from '../../i18n/use-text.tsx';
import { DownloadReceiptsSearch } from './download-receipts-search.tsx';

/** Receipts by date, amount and counterparty, as the law on books wants, and files of them. */
export function DownloadReceipts() {
  const [filter, setFilter] = useState(EVERYTHING);
  const errors = validateFilter(filter);
  const search = searchOf(filter);
  // Asked for once nobody has typed for a moment, without what makes no sense.
  const asked = filterOf(useSettled(search));
  const found = useFoundReceipts(queryOf(asked));
  const files = useFiles();
  const stepUp = useStepUp();
  const [newId, setNewId] = useState<string | null>(null);
  const newFile = files.data?.find(({ id }) => id === newId);
  const others = files.data?.filter((file) => file !== newFile);
  const hasSome = found.data !== undefined && found.data.length > 0;
  const isBlank = found.isSuccess && !found.isPlaceholderData && !hasSome && !isNarrow(asked);
  const isSound = !errors.dates && !errors.amounts;
  return (
    <Page title="screen.download_receipts" back={pathOf('ReceiptSetting')}>
      {(!isBlank || isNarrow(filter)) && (
        <DownloadReceiptsSearch filter={filter} onFilter={setFilter} />
      )}
      {hasSome && isSound && (
        <MakeFiles
          search={queryOf(filterOf(search))}
          prove={stepUp}
          onBegun={({ id }) => setNewId(id)}
        />
      )}
      {newFile && <NewFile file={newFile} />}
      <FoundReceipts
        found={found}
        pathOfReceipt={(id) => pathOf('ReceiptDetail', { id })}
        pending={
          <Pending query={found}>
            <Skeleton shape="row" />
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </Pending>
        }
        empty={<Nothing filter={asked} onClear={() => setFilter(EVERYTHING)} />}
      />
      {/* What stands below waits, so that it never moves under a finger. */}
      {!found.isPending && others && (others.length > 0 || !newFile) && <FileList files={others} />}
      {!found.isPending && !others && (
        <Pending query={files}>
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}

type NothingProps = { readonly filter: Filter; readonly onClear: () => void };

function Nothing({ filter, onClear }: NothingProps) {
  const text = useText();
  const isSearch = isNarrow(filter);
  const Icon = isSearch ? IconSearchOff : IconReceipt;
  const actions = isSearch ? (
    <Button variant="secondary" onClick={onClear}>
      {text('history.clear')}
    </Button>
  ) : (
    <ButtonLink variant="secondary" href={pathOf('PaymentHistory')}>
      {text('screen.payment_history')}
    </ButtonLink>
  );
  return (
    <Card>
      <EmptyState icon={<Icon size={32} stroke={1.75} aria-hidden="true" />} action={actions}>
        {text(isSearch ? 'receipts.none_found' : 'screen.download_receipts_empty')}
      </EmptyState>
    </Card>
  );
}
