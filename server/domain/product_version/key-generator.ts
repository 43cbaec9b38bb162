import { randomInt } from 'node:crypto';
import type { State } from './state.ts';

/** Letters and digits that aren't easily confused; no vowels, to avoid words. */
const letters = 'bcdfghjkmnpqrstvwxz23456789';
const length = 6;

/** Returns a generator of keys for new groups and choices, unique in the version. */
export function keyGenerator({ choice_groups, choices }: Pick<State, 'choice_groups' | 'choices'>): () => string {
  const known = new Set([...choice_groups, ...choices].map(({ key }) => key.toLowerCase()));
  return () => {
    for (;;) {
      const key = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
      if (known.has(key)) continue;
      known.add(key);
      return key;
    }
  };
}
