import { type Client, createClient } from './client.ts';
import type { Merchant } from './merchants.ts';
import type { LifeWorld } from './world.ts';

const clients = new WeakMap<LifeWorld, Map<string, Client>>();

/** The merchant's program, with connections of this life alone. */
export function getMerchantClient(world: LifeWorld, { apiKey }: Pick<Merchant, 'apiKey'>): Client {
  const own = clients.get(world) ?? new Map<string, Client>();
  clients.set(world, own);
  const client = own.get(apiKey) ?? createClient(world, apiKey);
  own.set(apiKey, client);
  return client;
}

export function closeMerchantClients(world: LifeWorld): void {
  for (const client of clients.get(world)?.values() ?? []) client.close();
  clients.delete(world);
}
