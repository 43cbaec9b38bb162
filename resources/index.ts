import type { Resource } from './define.ts';
import { salesman } from './system/salesman.ts';
import { store } from './system/store.ts';
import { storefront } from './system/storefront.ts';

/** Every entity, in the order in which tables are made and screens are listed. A new one is a file and a line here. */
export const resources = [store, storefront, salesman] as const satisfies readonly Resource[];

export type ResourceName = (typeof resources)[number]['name'];

const byName: ReadonlyMap<string, Resource> = new Map(resources.map((resource) => [resource.name, resource]));

/** The entity of this name; `undefined` where there is none. */
export function findResource(name: string): Resource | undefined {
  return byName.get(name);
}
