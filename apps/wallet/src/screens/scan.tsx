import { IconQrcode } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function Scan() {
  return (
    <EmptyPage
      title="screen.scan"
      back={pathOf('index')}
      icon={IconQrcode}
      says="screen.scan_empty"
      action={{ label: 'app.to_start', to: pathOf('index') }}
    />
  );
}
