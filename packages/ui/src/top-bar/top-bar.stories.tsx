import { doNothing } from '../gallery/samples.tsx';
import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { Link } from '../link/link.tsx';
import { Logo } from '../logo/logo.tsx';
import { TopBar } from './top-bar.tsx';

export function Kinds() {
  const t = useTexts();
  const menu = { label: t('nav.open'), isOpen: false, onPress: doNothing };
  return (
    <States>
      <State name="with a menu">
        <TopBar menu={menu}>
          <Logo name={t('app.name')} />
        </TopBar>
      </State>
      <State name="without a menu, with an action">
        <TopBar actions={<Link href="/login">{t('sign_in.submit')}</Link>}>
          <Logo name={t('app.name')} />
        </TopBar>
      </State>
    </States>
  );
}
