import { changePassword, getUserinfo, putUserinfo } from './account.ts';
import { forgotPassword, requestAuthentication, verifyAuthentication } from './authentication.ts';
import { getConfig } from './config.ts';
import type { Endpoint } from './endpoint.ts';
import { register, resend, verify } from './registration.ts';
import { advanceClock, getWorld, listMessages } from './sandbox.ts';
import { endCurrentSession, endOtherSessions, endSession, listSessions, login } from './session.ts';

/** The whole wire: the API refuses to start unless it serves exactly these rows. */
export const ENDPOINTS = [
  getConfig,
  register,
  verify,
  resend,
  login,
  requestAuthentication,
  verifyAuthentication,
  forgotPassword,
  listSessions,
  endOtherSessions,
  endCurrentSession,
  endSession,
  getUserinfo,
  putUserinfo,
  changePassword,
  advanceClock,
  getWorld,
  listMessages,
] as readonly Endpoint[];
