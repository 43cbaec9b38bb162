import type { z } from 'zod';
import type { Problem } from '../kinds/kind.ts';

/** Problems by field path: `name.zh_HK`, `application_config.type`, `conditions.0.minimum`, `emails.set.0.email`. */
export type FieldErrors = Readonly<Record<string, readonly Problem[]>>;

/** Maximum number of reported paths: nobody reads more, and each needs a sentence. */
const mostPaths = 10_000;

/** Collects problems by path while a record is validated. */
export class Problems {
  readonly #byPath = new Map<string, Problem[]>();
  /** Every path with a problem at or below it. An index, because thousands of rows look up theirs. */
  readonly #above = new Set<string>();

  add(path: string, problem: Problem): void {
    const known = this.#byPath.get(path) ?? [];
    if (known.some((other) => other.rule === problem.rule) || (known.length === 0 && this.#byPath.size >= mostPaths))
      return;
    this.#byPath.set(path, [...known, problem]);
    for (let above = path; !this.#above.has(above); above = above.slice(0, Math.max(0, above.lastIndexOf('.'))))
      this.#above.add(above);
  }

  has(path: string): boolean {
    return this.#above.has(path);
  }

  get any(): boolean {
    return this.#byPath.size > 0;
  }

  get all(): FieldErrors {
    return Object.fromEntries(this.#byPath);
  }
}

/** Joins path segments: `conditions` and `0` → `conditions.0`. */
export function join(path: string, ...parts: readonly PropertyKey[]): string {
  return [...(path === '' ? [] : [path]), ...parts.map(String)].join('.');
}

/**
 * Maps a zod issue to a problem: the kind's own, the rule named by the message (zod's own messages are phrases), or
 * `type`.
 */
export function problemOf(issue: z.core.$ZodIssue): Problem {
  if (issue.code === 'custom' && isProblem(issue.params)) return issue.params;
  if (issue.code === 'too_big' && issue.origin === 'array')
    return { rule: 'most', params: { most: Number(issue.maximum) } };
  return { rule: /^[a-z]+$/iu.test(issue.message) ? issue.message : 'type' };
}

function isProblem(params: unknown): params is Problem {
  return typeof params === 'object' && params !== null && 'rule' in params && typeof params.rule === 'string';
}
