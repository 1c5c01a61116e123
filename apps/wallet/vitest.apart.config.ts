import { defineProject } from 'vitest/config';
import { APART, root, web } from './vitest.config.ts';

export default defineProject({ root, test: { ...web, name: 'web-apart', include: APART } });
