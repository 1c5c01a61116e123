import { IconBuildingStore } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function StoreDetail() {
  return (
    <EmptyPage
      title="screen.store_detail"
      back={pathOf('index')}
      icon={IconBuildingStore}
      says="screen.store_detail_empty"
      action={{ label: 'app.to_start', to: pathOf('index') }}
    />
  );
}
