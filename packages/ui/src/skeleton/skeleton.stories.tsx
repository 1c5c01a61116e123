import { State, States } from '../gallery/state.tsx';
import { Skeleton } from './skeleton.tsx';

const SHAPES = ['line', 'title', 'row', 'block'] as const;

export function Shapes() {
  return (
    <States>
      {SHAPES.map((shape) => (
        <State key={shape} name={shape}>
          <Skeleton shape={shape} />
        </State>
      ))}
    </States>
  );
}
