import { State, States } from '../gallery/state.tsx';
import { Amount } from './amount.tsx';

const SIZES = ['body', 'large', 'huge'] as const;

export function Sizes() {
  return (
    <States>
      {SIZES.map((size) => (
        <State key={size} name={size} isInline>
          <Amount value={1280} size={size} />
        </State>
      ))}
      <State name="zero" isInline>
        <Amount value={0} />
      </State>
      <State name="negative" isInline>
        <Amount value={-1280} />
      </State>
      <State name="long" isInline>
        <Amount value={999_999_999} size="huge" />
      </State>
    </States>
  );
}
