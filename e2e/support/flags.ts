// Disable the browser's own network traffic. The tests run as root in a sandbox, so
// Chromium needs none.
export const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--no-sandbox',
];
