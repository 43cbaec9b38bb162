import { z } from 'zod';
import '../kinds/zod.ts';

/** The answer of `GET role/opens`: the API calls that each permission allows. */
export const permissionCalls = z.object({
  data: z.array(
    z.object({
      permission: z.string(),
      calls: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
    }),
  ),
});

const holder = z.object({
  id: z.int(),
  name: z.string(),
  permissions: z.array(z.string()),
  active: z.int().describe('How many admin users have the role'),
  suspended: z.int().describe('How many more have it and are suspended'),
  people: z
    .array(z.object({ id: z.int(), name: z.string(), suspended: z.boolean() }))
    .describe('The first of them, those who are suspended last'),
});

/** A role and its users. */
export type RoleHolder = z.infer<typeof holder>;

/** The answer of `GET role/holders`: every role with its users. */
export const roleHolders = z.object({ data: z.array(holder) });
