import { z } from 'zod';
import type { Problem } from '../../resources/kinds/kind.ts';
import { problemOf } from '../../resources/schema/problems.ts';
import { type ErrorDetails, type FieldProblems, invalid } from '../errors.ts';

/** Translates the issues of a Zod error into our rules, by field path. */
export function problemsIn(error: z.ZodError): FieldProblems {
  // A map, since a key may be called `toString`.
  const found = new Map<string, Problem[]>();
  const add = (path: readonly PropertyKey[], what: Problem) => {
    const name = path.join('.');
    found.set(name, [...(found.get(name) ?? []), what]);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], { rule: 'unknown' });
    else add(issue.path, ruleOf(issue));
  }
  return Object.fromEntries(found);
}

function ruleOf(issue: z.core.$ZodIssue): Problem {
  if (issue.code === 'too_small' && issue.origin === 'string' && Number(issue.minimum) <= 1)
    return { rule: 'required' };
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { rule: 'maxLength', params: { length: Number(issue.maximum) } };
  return issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)
    ? { rule: 'required' }
    : problemOf(issue);
}

/**
 * Validates the body of a call that belongs to no entity.
 * @throws ApiError 422 with the fields at fault; `form` labels them
 */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown, form?: ErrorDetails['form']): T {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw invalid(problemsIn(parsed.error), form);
}
