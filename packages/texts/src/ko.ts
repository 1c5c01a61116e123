import { assemble } from './assemble.ts';
import app from './ko/app.json' with { type: 'json' };
import refusal from './ko/refusal.json' with { type: 'json' };
import root from './ko/root.json' with { type: 'json' };

export const messages = assemble({ app, refusal, root });
