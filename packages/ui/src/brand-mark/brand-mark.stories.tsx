import { BRAND_NAMES, CARD_BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import { State, States } from '../gallery/state.tsx';
import { BrandMark } from './brand-mark.tsx';

export function Brands() {
  return (
    <States>
      {CARD_BRAND_NAMES.map((brand) => (
        <State key={brand} name={BRAND_NAMES[brand]} isInline>
          <BrandMark brand={brand} />
        </State>
      ))}
      <State name="unknown" isInline>
        <BrandMark brand={null} />
      </State>
    </States>
  );
}
