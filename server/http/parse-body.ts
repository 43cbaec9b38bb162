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
    const known = found.get(name) ?? [];
    // A number may break the same rule for two reasons; the reader needs only one.
    if (!known.some(({ rule }) => rule === what.rule)) found.set(name, [...known, what]);
  };
  const addAll = (issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[]) => {
    for (const issue of issues) {
      const path = [...above, ...issue.path];
      const meant = issue.code === 'invalid_union' ? meantBy(issue) : undefined;
      if (meant) addAll(meant, path);
      else if (issue.code === 'unrecognized_keys')
        for (const key of issue.keys) add([...path, key], { rule: 'unknown' });
      else add(path, path.length === 0 ? { rule: 'jsonObject' } : ruleOf(issue));
    }
  };
  addAll(error.issues, []);
  return Object.fromEntries(found);
}

/** The issues of the only variant of a union that knows all members; `undefined` unless there is exactly one. */
function meantBy({ errors }: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] | undefined {
  const fitting = errors.filter((issues) => issues.every(({ code }) => code !== 'unrecognized_keys'));
  return fitting.length === 1 ? fitting[0] : undefined;
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
 * @throws ApiError 422 with the invalid fields; `form` labels them
 */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown, form?: ErrorDetails['form']): T {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (!parsed.success) throw invalid(problemsIn(parsed.error), form);
  const lost = lostMembers(body);
  if (lost.length > 0) throw invalid(Object.fromEntries(lost.map((path) => [path, [{ rule: 'unknown' }]])), form);
  return parsed.data;
}

/**
 * Paths of members that a record schema drops silently: names that JavaScript reserves, and that no field of ours has.
 */
function lostMembers(value: unknown, above = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '__proto__' ? [`${above}${name}`] : lostMembers(inner, `${above}${name}.`),
  );
}
