import { State, States } from '../gallery/state.tsx';
import { Spinner } from './spinner.tsx';

export function Sizes() {
  return (
    <States>
      <State name="small" isInline>
        <Spinner />
      </State>
      <State name="large" isInline>
        <Spinner size="large" />
      </State>
    </States>
  );
}
