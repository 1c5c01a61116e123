import { doNothing } from '../gallery/samples.tsx';
import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { Link } from '../link/link.tsx';
import { ListRow, RowList } from '../list-row/list-row.tsx';
import { Card } from './card.tsx';

export function Kinds() {
  const t = useTexts();
  return (
    <States>
      <State name="without a title">
        <Card>{t('home.stores_empty')}</Card>
      </State>
      <State name="title and action">
        <Card title={t('home.recent')} action={<Link href="/all">{t('home.recent_all')}</Link>}>
          {t('home.stores_empty')}
        </Card>
      </State>
      <State name="flush">
        <Card title={t('screen.settings')} flush>
          <RowList>
            <ListRow label={t('setting.language')} onPress={doNothing} />
            <ListRow label={t('setting.theme')} onPress={doNothing} />
          </RowList>
        </Card>
      </State>
    </States>
  );
}
