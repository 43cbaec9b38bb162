import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import type { SelectField } from './kind.ts';

export const schema: KindSchema<SelectField> = ({ choices, many }) => {
  const values = choices.map(({ value }) => value);
  const one = z.enum(values, { error: () => ({ message: 'oneOf' }) });
  return many ? z.array(one).transform((given) => values.filter((value) => given.includes(value))) : one;
};
