import { Resolver } from 'node:dns/promises';

/** All addresses of a name; empty if it does not resolve. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

const RESOLVER_OPTIONS = { timeout: 2000, tries: 2 };

/**
 * Queries the name servers directly. The system resolver would also read the hosts file of this
 * machine, and a slow name server would block one of the few threads that hash passwords.
 */
export const resolveName: ResolveName = async (name) => {
  const resolver = new Resolver(RESOLVER_OPTIONS);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};
