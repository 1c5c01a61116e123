import { LOGO_STORE, STORE_SUMMARY } from '../gallery/samples.tsx';
import { State, States } from '../gallery/state.tsx';
import { StoreAvatar } from './store-avatar.tsx';

/** Merchant category codes of a restaurant, a bakery, a book store, a hotel and an unknown kind. */
const MCCS = ['5812', '5462', '5942', '7011', '9999'] as const;

export function Kinds() {
  return (
    <States>
      {MCCS.map((mcc) => (
        <State key={mcc} name={mcc} isInline>
          <StoreAvatar store={{ ...STORE_SUMMARY, id: `sto_${mcc}`, mcc }} />
        </State>
      ))}
      <State name="logo" isInline>
        <StoreAvatar store={LOGO_STORE} />
      </State>
      <State name="header" isInline>
        <StoreAvatar store={STORE_SUMMARY} size="header" />
      </State>
    </States>
  );
}
