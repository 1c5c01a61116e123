import { CLIENT_EVENT_CODES } from '@saifu/domain/support/client-event';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const reportClientEvent = endpoint({
  method: 'POST',
  path: '/api/v1/guest/client_events',
  access: 'guest',
  summary: 'Writes a failure of a browser or its devices, by its code alone, to the log.',
  body: z.strictObject({ code: z.enum(CLIENT_EVENT_CODES) }),
  errors: ['rate.limited'],
});
