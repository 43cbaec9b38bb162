import type { DataSubject, Resource } from './define.ts';
import type { Field } from './kinds/field.ts';
import { kindOf } from './kinds/index.ts';

type Declared = Pick<Resource, 'fields'>;

/** Names of fields that identify a person or contain their words, and that the entity itself stores. */
export function personalFields({ fields }: Declared): readonly string[] {
  return Object.entries(fields)
    .filter(([, field]: [string, Field]) => field.personal && !field.held)
    .map(([name]) => name);
}

/** Names of an entity's row fields with personal parts, and the names of those parts. */
export function personalParts({ fields }: Declared): ReadonlyMap<string, readonly string[]> {
  const parts = Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    const { storage } = kindOf(field);
    const inner = storage.at === 'child' && !field.personal ? personalFields(storage) : [];
    return inner.length > 0 ? [[name, inner] as const] : [];
  });
  return new Map(parts);
}

/**
 * The fields that link an entity's records to a customer; `undefined` without such fields, or if the records are
 * customers.
 */
export function subjectFields({
  dataSubject,
}: Pick<Resource, 'dataSubject'>): Exclude<DataSubject, 'self'> | undefined {
  return dataSubject === 'self' ? undefined : dataSubject;
}

/** Replaces an erased text whose field can't be empty. */
export const erasedText = '—';

/** Replaces an erased customer's address: mails to it can't be sent (RFC 2606). */
export const erasedAddress = (user: number): string => `erased-${user}${erasedDomain}`;

/** The domain of all these addresses, which no real address has. */
export const erasedDomain = '@erased.invalid';

export const isErasedAddress = (address: string): boolean => address.toLowerCase().endsWith(erasedDomain);
