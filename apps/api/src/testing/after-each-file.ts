import { afterAll } from 'vitest';
import { closeTestServer } from './house.ts';

// Loaded for each test file, also where files share a process and its modules.
afterAll(closeTestServer);
