import { z } from 'zod';
// A page may import this module but no form code, so parsing without `eval` is set up here, too.
import '../kinds/zod.ts';

const ruleValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.int()).readonly(), z.null()]);

const about = z.object({ entity: z.string(), id: z.int(), title: z.string() });
/** A record that a rule read. */
export type AboutRecord = z.infer<typeof about>;

/** A rule in an answer: the value that it read, why it doesn’t hold, and the related records. */
export const ruleAnswer = <const R extends string>(rules: readonly [R, ...R[]]) =>
  z.object({
    rule: z.enum(rules),
    passed: z.boolean(),
    read: ruleValue.describe('Cents, moments, numbers or ids of groups'),
    wanted: ruleValue,
    message: z.string().describe('Why it doesn’t hold, in the caller’s language; empty where it does'),
    about: z.array(about).readonly().describe('Records that it read, of those that the caller may read'),
  });
/** A rule of any entity. */
export type RuleAnswer = z.infer<ReturnType<typeof ruleAnswer<string>>>;
