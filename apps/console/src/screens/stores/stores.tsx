import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { hasPermission } from '@saifu/domain/members/member-role';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { useMember } from '../../features/session/use-member.ts';
import { NewStoreSheet } from '../../features/store-profile/new-store-sheet.tsx';
import { StoreTable } from '../../features/store-profile/store-table.tsx';
import { useStores } from '../../features/stores/queries.ts';
import { useNotice } from '../../hooks/use-notice.tsx';

/** The stores of the merchant. Owners create new ones. */
export function Stores() {
  const query = useStores();
  const { member } = useMember();
  return (
    <Page title="console_store.title" isWide>
      {hasPermission(member.role, 'new_stores') && <NewStore />}
      {query.data === undefined ? (
        <Pending query={query}>
          <Skeleton shape="row" />
          <Skeleton shape="block" />
        </Pending>
      ) : (
        <List stores={query.data} />
      )}
    </Page>
  );
}

function NewStore() {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const { notice, show } = useNotice();
  const created = ({ name }: MerchantStoreView) => {
    setIsOpen(false);
    show(t('console_store.created', { name }));
  };
  return (
    <>
      {notice}
      <div>
        <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
          {t('console_store.new')}
        </Button>
      </div>
      {isOpen && <NewStoreSheet onDismiss={() => setIsOpen(false)} onDone={created} />}
    </>
  );
}

function List({ stores }: { readonly stores: readonly MerchantStoreView[] }) {
  const t = useTranslate();
  return stores.length === 0 ? (
    <Card>
      <EmptyState illustration="stores">{t('console_store.empty')}</EmptyState>
    </Card>
  ) : (
    <Card flush>
      <StoreTable stores={stores} getHref={(id) => getPath('Store', { id })} />
    </Card>
  );
}
