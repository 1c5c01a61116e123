import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { PageHeader } from './page-header.tsx';

export function Titles() {
  const t = useTexts();
  const back = { href: '/', label: t('app.back') };
  return (
    <States>
      <State name="title">
        <PageHeader title={t('screen.settings')} />
      </State>
      <State name="with a way back">
        <PageHeader title={t('screen.payment_detail')} back={back} />
      </State>
      <State name="long text">
        <PageHeader title={t('screen.undo_contact')} back={back} />
      </State>
    </States>
  );
}
