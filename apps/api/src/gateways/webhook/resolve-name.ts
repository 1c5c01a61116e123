import { Resolver } from 'node:dns/promises';

/** All addresses that a name stands for; none: nobody knows it. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

const PATIENCE = { timeout: 2000, tries: 2 };

/**
 * Asks the name servers ourselves. The system's way would also look into this machine's own list
 * of hosts, and a slow name server would hold one of the few threads that hash passwords.
 */
export const resolveName: ResolveName = async (name) => {
  const resolver = new Resolver(PATIENCE);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};
