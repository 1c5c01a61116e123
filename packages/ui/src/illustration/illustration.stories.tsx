import { State, States } from '../gallery/state.tsx';
import { Illustration, type IllustrationName } from './illustration.tsx';

const NAMES: readonly IllustrationName[] = [
  'history',
  'cards',
  'recurring',
  'receipts',
  'notifications',
  'support',
  'search',
  'offline',
  'error',
  'insights',
  'stores',
];

export function Pictures() {
  return (
    <States>
      {NAMES.map((name) => (
        <State key={name} name={name} isInline>
          <Illustration name={name} />
        </State>
      ))}
    </States>
  );
}
