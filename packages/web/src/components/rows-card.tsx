import type { TextKey } from '@saifu/i18n/texts';
import { Card } from '@saifu/ui/card/card';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import type { Icon } from '@tabler/icons-react';
import { useTranslate } from '../i18n/use-translate.tsx';

export type Row = {
  readonly label: TextKey;
  readonly subline?: TextKey;
  readonly to: string;
  readonly icon: Icon;
};
export type RowGroup = { readonly title: TextKey; readonly rows: readonly Row[] };

/** A titled card of links to other screens. */
export function RowsCard({ title, rows }: Omit<RowGroup, 'title'> & { readonly title?: TextKey }) {
  const t = useTranslate();
  return (
    <Card {...(title && { title: t(title) })} flush>
      <RowList>
        {rows.map(({ label, subline, to, icon: Icon }) => (
          <ListRow
            key={to}
            href={to}
            label={t(label)}
            subline={subline && t(subline)}
            icon={<Icon size={24} stroke={1.75} aria-hidden="true" />}
          />
        ))}
      </RowList>
    </Card>
  );
}
