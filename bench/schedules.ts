import { startDatabaseServer } from './pay/database-server.ts';
import { measureJobStatements } from './schedules/job-statements.ts';
import { measureCanary, measureCaptures, withWorker } from './schedules/provider-tasks.ts';

/**
 * Measures what the schedules of one worker do: captures a second at a provider that takes 600 ms,
 * whether a task is on time while the provider does not answer a thousand others, and what
 * supervision and deletion cost with millions of finished jobs.
 */
async function main(): Promise<void> {
  const server = await startDatabaseServer(false);
  try {
    await withWorker(server, async (product) => {
      const { count, seconds, bytesEach } = await measureCaptures(product);
      print('captures at 600 ms a call', count);
      print('captures/s of one worker (aim 50 or more)', count / seconds);
      print('kB on disk of a completed payment with its order and messages', bytesEach / 1000);
      const canary = await measureCanary(product);
      print('attempts that the provider does not answer', canary.unanswered);
      print('s until an order due in 60 s has expired (aim 90 or less)', canary.seconds);
    });
    for (const { name, finished, ms } of await measureJobStatements(server)) {
      print(`ms: ${name}, ${finished} finished jobs (aim 50 or less)`, ms);
    }
  } finally {
    await server.stop();
  }
}

function print(name: string, value: number): void {
  console.log(`${name.padEnd(72)} ${value.toFixed(1).padStart(12)}`);
}

await main();
