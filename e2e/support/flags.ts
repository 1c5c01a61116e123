// Nothing of the browser itself may call home, and root needs no sandbox around a sandbox.
export const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--no-sandbox',
];
