/** This installation as Web Authentication identifies it. */
export type RelyingParty = {
  /** The host name. Passkeys of another host do not work here. */
  readonly id: string;
  readonly name: string;
  readonly isOurOrigin: (origin: string) => boolean;
};

/**
 * The wallet or the console at its address. A sandbox at localhost accepts every port, because the
 * development server has its own.
 */
export function getRelyingParty(address: URL, isLive: boolean): RelyingParty {
  const { hostname, origin: own } = address;
  const isLocalSandbox = !isLive && hostname === 'localhost';
  return {
    id: hostname,
    name: 'Saifu',
    isOurOrigin: (origin) =>
      origin === own || (isLocalSandbox && /^http:\/\/localhost(:\d{1,5})?$/.test(origin)),
  };
}
