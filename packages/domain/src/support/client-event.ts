/** What a browser may report to the log of the server: codes only, no text, person or device. */
export const CLIENT_EVENT_CODES = [
  'camera.localhost',
  'camera.denied',
  'camera.missing',
  'camera.unsupported',
  'camera.busy',
] as const;

export type ClientEventCode = (typeof CLIENT_EVENT_CODES)[number];
