import { State, States } from '@saifu/ui/gallery/state';
import { PasskeyRow } from './passkey-row.tsx';

const phone = {
  name: 'Safari · iPhone',
  is_backed_up: true,
  created_at: '2026-11-16T09:00:00+09:00',
  last_used_at: null,
};
const actions = { isRemoving: false, onRename: () => undefined, onRemove: () => undefined };

export function Passkeys() {
  return (
    <States>
      <State name="synced, not used yet">
        <ul>
          <PasskeyRow passkey={phone} {...actions} />
        </ul>
      </State>
      <State name="with a note, being removed">
        <ul>
          <PasskeyRow
            passkey={{ ...phone, is_backed_up: false, last_used_at: phone.created_at }}
            note="Office"
            {...actions}
            isRemoving
          />
        </ul>
      </State>
    </States>
  );
}
