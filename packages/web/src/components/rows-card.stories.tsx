import { IconLanguage, IconMoon } from '@tabler/icons-react';
import { RowsCard } from './rows-card.tsx';

export function Settings() {
  return (
    <RowsCard
      title="setting.group_display"
      rows={[
        { label: 'setting.language', to: '/language', icon: IconLanguage },
        { label: 'setting.theme', to: '/theme', icon: IconMoon },
      ]}
    />
  );
}
