import type { AdoptionDeps } from './adopt-payment.ts';
import * as adoption from './adoption.repository.ts';

/**
 * Whether the database knows the payments that the provider made before the moment of a restore.
 * Adoption with a database of another installation, an empty one or one restored to an earlier
 * moment would void the payments of everyone who has paid since. A few unknown ones are possible:
 * a restore is rarely exact to the second.
 */
export async function recognizeDatabase(
  { db, providerRecords }: Pick<AdoptionDeps, 'db' | 'providerRecords'>,
  moment: Date,
): Promise<boolean> {
  const ids = await providerRecords.listPaymentIdsBefore(moment);
  return (await adoption.countKnown(db, ids)) * 2 >= ids.length;
}
