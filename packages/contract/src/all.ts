import { getUserinfo } from './account.ts';
import { getConfig } from './config.ts';
import type { Endpoint } from './endpoint.ts';
import { advanceClock, getWorld } from './sandbox.ts';
import { endCurrentSession, login } from './session.ts';

/** The whole wire: the API refuses to start unless it serves exactly these rows. */
export const ENDPOINTS = [
  getConfig,
  login,
  endCurrentSession,
  getUserinfo,
  advanceClock,
  getWorld,
] as readonly Endpoint[];
