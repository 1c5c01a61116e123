import { assemble } from './assemble.ts';
import app from './en/app.json' with { type: 'json' };
import refusal from './en/refusal.json' with { type: 'json' };
import root from './en/root.json' with { type: 'json' };

export const messages = assemble({ app, refusal, root });
