import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { IconLock } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { RowsCard } from '../../components/rows-card.tsx';
import { DeviceList } from '../../features/device/device-list.tsx';
import { useDevices } from '../../features/device/queries.ts';

export function Security() {
  const devices = useDevices();
  return (
    <Page title="screen.security" back={getPath('Settings')}>
      {devices.data ? (
        <DeviceList devices={devices.data} />
      ) : (
        <Pending query={devices}>
          <Skeleton shape="block" />
        </Pending>
      )}
      {/* Content below waits, so that it never shifts under a finger. */}
      {!devices.isPending && (
        <RowsCard
          rows={[
            { label: 'screen.change_password', to: getPath('ChangePassword'), icon: IconLock },
          ]}
        />
      )}
    </Page>
  );
}
