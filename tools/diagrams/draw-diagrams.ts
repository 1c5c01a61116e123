import { drawCapabilities } from './capabilities.ts';
import { drawContext } from './context.ts';
import { drawDatabase } from './database.ts';
import { drawPayment } from './payment.ts';
import { drawStateMachines } from './state-machines.ts';

/** Every diagram page by its path, drawn from the code of the folder `root`. */
export async function drawDiagrams(root: string): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['docs/diagrams/context.md', drawContext(root)],
    ['docs/diagrams/capabilities.md', await drawCapabilities(root)],
    ['docs/diagrams/state-machines.md', await drawStateMachines(root)],
    ['docs/diagrams/payment.md', drawPayment(root)],
    ['docs/diagrams/database.md', drawDatabase(root)],
  ]);
}
