/** A Trusted Types policy returns a TrustedScriptURL; in our types it is a string. */
type Policy = { createScriptURL(url: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

/** The only policy name that the content security policy allows. */
const POLICY_NAME = 'saifu-worker';

const ALLOWED_URLS = /^\/(?:sw\.js|assets\/decode-worker-[\w-]+\.js)$/;

const RULES: Policy = {
  createScriptURL(url) {
    // In development the worker URL is its source file.
    if (!ALLOWED_URLS.test(url) && !import.meta.env.DEV)
      throw new TypeError('URL is not an allowed worker');
    return url;
  },
};

let policy: Policy | undefined;

/** The trusted URL of a worker. There are two workers; any other URL throws. */
export function toTrustedWorkerUrl(url: string): string {
  policy ??= getPolicy(Reflect.get(globalThis, 'trustedTypes'));
  return policy.createScriptURL(url);
}

function getPolicy(trustedTypes: TrustedTypes | undefined): Policy {
  return trustedTypes?.createPolicy(POLICY_NAME, RULES) ?? RULES;
}
