import type { z } from 'zod';
import type { Problem } from '../kinds/kind.ts';
import en from '../messages/en.ts';

/** Problems by field path: `name.zh_HK`, `application_config.type`, `conditions.0.minimum`, `emails.set.0.email`. */
export type FieldErrors = Readonly<Record<string, readonly Problem[]>>;

/** So many paths at most are told; nobody reads on, and each costs a sentence. */
const mostTold = 10_000;

/** Collects problems by path while a record is read. */
export class Problems {
  readonly #byPath = new Map<string, Problem[]>();
  /** Every path with a problem at it or below it: thousands of rows each ask for theirs. */
  readonly #above = new Set<string>();

  add(path: string, problem: Problem): void {
    const known = this.#byPath.get(path) ?? [];
    if (known.some((other) => other.rule === problem.rule) || (known.length === 0 && this.#byPath.size >= mostTold))
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

/** `conditions` and `0` → `conditions.0`. */
export function join(path: string, ...parts: readonly PropertyKey[]): string {
  return [...(path === '' ? [] : [path]), ...parts.map(String)].join('.');
}

/** What zod found, in our words: a kind's own problem, a rule's name as the message, else `type`. */
export function problemOf(issue: z.core.$ZodIssue): Problem {
  if (issue.code === 'custom' && isProblem(issue.params)) return issue.params;
  if (issue.code === 'too_big' && issue.origin === 'array')
    return { rule: 'most', params: { most: Number(issue.maximum) } };
  return { rule: Object.hasOwn(en.validation, issue.message) ? issue.message : 'type' };
}

function isProblem(params: unknown): params is Problem {
  return typeof params === 'object' && params !== null && 'rule' in params && typeof params.rule === 'string';
}
