import { IconHome, IconSettings } from '@tabler/icons-react';
import { doNothing } from '../gallery/samples.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { ListRow, RowList } from '../list-row/list-row.tsx';
import { Drawer } from './drawer.tsx';

export function Open() {
  const t = useTexts();
  return (
    <Drawer open onClose={doNothing} label={t('nav.label')}>
      <RowList variant="menu">
        <ListRow
          href="/dashboard"
          label={t('nav.dashboard')}
          icon={<IconHome size={24} aria-hidden="true" />}
          hasChevron={false}
          isCurrent
        />
        <ListRow
          href="/settings"
          label={t('nav.settings')}
          icon={<IconSettings size={24} aria-hidden="true" />}
          hasChevron={false}
        />
      </RowList>
    </Drawer>
  );
}
