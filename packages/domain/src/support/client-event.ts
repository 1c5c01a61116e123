/** Events a browser may report to the server log: codes only, without text, user or device. */
export const CLIENT_EVENT_CODES = [
  'camera.localhost',
  'camera.denied',
  'camera.missing',
  'camera.unsupported',
  'camera.busy',
] as const;

export type ClientEventCode = (typeof CLIENT_EVENT_CODES)[number];
