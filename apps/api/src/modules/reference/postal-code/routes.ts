import * as wire from '@saifu/contract/postal-code';
import { AppError } from '@saifu/domain/shared/app-error';
import { type Route, route } from '../../../http/route.ts';
import { findTowns } from './find-towns.ts';
import { toTownView } from './views.ts';

export function postalCodeRoutes(): readonly Route[] {
  return [
    route(wire.findTowns, async ({ params }) => {
      const code = wire.readPostalCode(params.code);
      // A malformed code is a field error (422), not a missing resource (404).
      if (code === undefined) {
        throw new AppError('request.invalid', {}, [{ path: 'code', code: 'field.format' }]);
      }
      return { items: findTowns(code).map(toTownView) };
    }),
  ];
}
