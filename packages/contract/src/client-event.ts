import { CLIENT_EVENT_CODES } from '@saifu/domain/support/client-event';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const reportClientEvent = endpoint({
  method: 'POST',
  path: '/api/v1/guest/client_events',
  access: 'guest',
  summary: 'Logs an error of a browser or its devices. Only the code is logged.',
  body: z.strictObject({ code: z.enum(CLIENT_EVENT_CODES) }),
  errors: ['rate.limited'],
});
