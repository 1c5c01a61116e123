import { IconLanguage, IconMoon } from '@tabler/icons-react';
import { Card } from '../card/card.tsx';
import { doNothing } from '../gallery/samples.tsx';
import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { ListRow, RowList } from './list-row.tsx';

export function Rows() {
  const t = useTexts();
  const icon = <IconMoon size={24} stroke={1.75} aria-hidden="true" />;
  return (
    <States>
      <State name="ruled">
        <Card flush>
          <RowList>
            <ListRow
              href="/language"
              icon={<IconLanguage size={24} stroke={1.75} aria-hidden="true" />}
              label={t('setting.language')}
              value={t(`setting.language_${t.language}`)}
            />
            <ListRow
              icon={icon}
              label={t('setting.theme')}
              subline={t('setting.theme_system')}
              onPress={doNothing}
            />
            <ListRow
              label={t('limit.new_store_approval')}
              subline={t('setting.about')}
              value={t('app.yes')}
              onPress={doNothing}
            />
          </RowList>
        </Card>
      </State>
      <State name="menu">
        <RowList variant="menu">
          <ListRow href="/a" label={t('nav.dashboard')} icon={icon} hasChevron={false} isCurrent />
          <ListRow href="/b" label={t('nav.wallets')} icon={icon} hasChevron={false} />
        </RowList>
      </State>
    </States>
  );
}
