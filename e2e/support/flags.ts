// Disable the browser's own network traffic. Chromium runs as root here, which requires
// `--no-sandbox`.
export const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--no-sandbox',
];
