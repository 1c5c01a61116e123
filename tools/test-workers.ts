import { availableParallelism } from 'node:os';

/** One more than cores: a worker often waits for PostgreSQL, the Stripe sandbox or a timer. */
export const TEST_WORKERS = availableParallelism() + 1;
