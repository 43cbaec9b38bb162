import { randomInt } from 'node:crypto';
import type { State } from './state.ts';

/** Letters and digits that nobody mixes up, and that spell no words. */
const letters = 'bcdfghjkmnpqrstvwxz23456789';
const length = 6;

/** Makes keys for new groups and choices, none of them known in the version already. */
export function keyMaker({ choice_groups, choices }: Pick<State, 'choice_groups' | 'choices'>): () => string {
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
