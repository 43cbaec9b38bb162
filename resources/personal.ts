import type { DataSubject, Resource } from './define.ts';
import type { Field } from './kinds/field.ts';
import { kindOf } from './kinds/index.ts';

type Declared = Pick<Resource, 'fields'>;

/** Names of fields that tell who somebody is, or what they said, and that the entity's own records hold. */
export function personalFields({ fields }: Declared): readonly string[] {
  return Object.entries(fields)
    .filter(([, field]: [string, Field]) => field.personal && !field.held)
    .map(([name]) => name);
}

/** Names of an entity's fields of rows of which a part is personal, with the names of those parts. */
export function personalParts({ fields }: Declared): ReadonlyMap<string, readonly string[]> {
  const parts = Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    const { storage } = kindOf(field);
    const inner = storage.at === 'child' && !field.personal ? personalFields(storage) : [];
    return inner.length > 0 ? [[name, inner] as const] : [];
  });
  return new Map(parts);
}

/** By which fields the records of an entity belong to a customer; `undefined` where they don't, or are the customers. */
export function subjectFields({
  dataSubject,
}: Pick<Resource, 'dataSubject'>): Exclude<DataSubject, 'self'> | undefined {
  return dataSubject === 'self' ? undefined : dataSubject;
}

/** What stands in place of a text that had to stay filled in. */
export const erasedText = '—';

/** The address in place of an erased customer's: mails to it can't be sent (RFC 2606). */
export const erasedAddress = (user: number): string => `erased-${user}${erasedDomain}`;

/** The end of all of them, which nobody else's address has. */
export const erasedDomain = '@erased.invalid';

export const isErasedAddress = (address: string): boolean => address.toLowerCase().endsWith(erasedDomain);
