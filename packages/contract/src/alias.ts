import * as z from 'zod/mini';

/**
 * Marks a field that has the value of another one under a second name, because the specification or
 * a decision asks for both. The API document shows it as deprecated.
 */
export function alias<Schema extends z.ZodMiniType>(schema: Schema, name: string): Schema {
  return schema.check(z.meta({ deprecated: true, description: `Alias of \`${name}\`.` }));
}
