import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { RowsCard } from '@saifu/web/components/rows-card.tsx';
import { IconLock } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { DeviceList } from '../../features/device/device-list.tsx';
import { useDevices } from '../../features/device/queries.ts';
import { PasskeyList } from '../../features/passkey/passkey-list.tsx';
import { usePasskeys } from '../../features/passkey/queries.ts';
import { useStepUp } from '../../features/step-up/use-step-up.tsx';

export function Security() {
  const devices = useDevices();
  const passkeys = usePasskeys();
  const stepUp = useStepUp();
  return (
    <Page title="screen.security" back={getPath('Profile')}>
      {passkeys.data ? (
        <PasskeyList passkeys={passkeys.data} stepUp={stepUp} />
      ) : (
        <Pending query={passkeys}>
          <Skeleton shape="block" />
        </Pending>
      )}
      {/* Content below waits, so that it never shifts under a finger. */}
      {!passkeys.isPending && (
        <RowsCard
          rows={[
            { label: 'screen.change_password', to: getPath('ChangePassword'), icon: IconLock },
          ]}
        />
      )}
      {!passkeys.isPending &&
        (devices.data ? (
          <DeviceList devices={devices.data} />
        ) : (
          <Pending query={devices}>
            <Skeleton shape="block" />
          </Pending>
        ))}
    </Page>
  );
}
