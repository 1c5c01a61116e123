import { afterAll } from 'vitest';
import { closeTestServer } from './test-app.ts';

// Loaded for each test file, also where files share a process and its modules.
afterAll(closeTestServer);
