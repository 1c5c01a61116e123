import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import { State, States } from '../gallery/state.tsx';
import { MethodMark } from './method-mark.tsx';

const METHODS = [...PAYMENT_METHODS, 'konbini'] as const;

export function Methods() {
  return (
    <States>
      {METHODS.map((method) => (
        <State key={method} name={method} isInline>
          <MethodMark method={method} />
        </State>
      ))}
      <State name="card of a known brand" isInline>
        <MethodMark method="card" brand="visa" />
      </State>
      <State name="in a line of text" isInline>
        <span>
          <MethodMark method="card" brand="jcb" size="line" /> ••&nbsp;0505
        </span>
      </State>
    </States>
  );
}
