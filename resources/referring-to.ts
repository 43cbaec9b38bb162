import type { Resource } from './define.ts';
import { resources } from './index.ts';
import { type Fields, kindOf } from './kinds/index.ts';

/** The entities with a field (inner ones included) that refers to this one. */
export function referringTo({ name }: Pick<Resource, 'name'>): readonly Resource[] {
  const all: readonly Resource[] = resources;
  return all.filter(({ fields }) => refersTo(fields, name));
}

function refersTo(fields: Fields, name: string): boolean {
  return Object.values(fields).some((field) => {
    const { storage } = kindOf(field);
    switch (storage.at) {
      case 'link':
      case 'join':
        return storage.to === name;
      case 'group':
      case 'child':
        return refersTo(storage.fields, name);
      default:
        return false;
    }
  });
}
