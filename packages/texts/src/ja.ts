import { assemble } from './assemble.ts';
import app from './ja/app.json' with { type: 'json' };
import refusal from './ja/refusal.json' with { type: 'json' };
import root from './ja/root.json' with { type: 'json' };

export const messages = assemble({ app, refusal, root });
