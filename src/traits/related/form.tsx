import { type ComponentType, lazy, Suspense } from 'react';
import type { Resource } from '../../../resources/define.ts';
import { findResource, resources } from '../../../resources/index.ts';
import { kindOf } from '../../../resources/kinds/index.ts';
import type { FormSlots, RecordPanel } from '../../form/slots.ts';
import type { RelatedListProps } from './RelatedList.tsx';

const AddRelated = lazy(() => import('./AddRelated.tsx').then((module) => ({ default: module.AddRelated })));

/** The entities whose declared parent is this one. */
function childrenOf(resource: Pick<Resource, 'name'>): readonly Resource[] {
  const all: readonly Resource[] = resources;
  return all.filter((child) => {
    const field = child.parent === undefined ? undefined : child.fields[child.parent];
    const storage = field && kindOf(field).storage;
    return storage?.at === 'link' && storage.to === resource.name;
  });
}

/**
 * What hangs under a record: each entity as a list of its own, with a way to add one; and what is put under it from
 * elsewhere.
 */
export function related(RelatedList: ComponentType<RelatedListProps>): FormSlots {
  const children = (resource: Resource): readonly RecordPanel[] =>
    childrenOf(resource).map((child) => ({
      section: child.name,
      label: child.plural,
      Panel: ({ record }) => (
        <Suspense fallback={null}>
          <RelatedList resource={child} parentId={record.id} />
        </Suspense>
      ),
    }));
  const added = (resource: Resource): readonly RecordPanel[] =>
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const { storage } = kindOf(field);
      const { label } = field;
      const other = storage.at === 'inverse' ? findResource(storage.to) : undefined;
      if (storage.at !== 'inverse' || storage.add === undefined || !other) return [];
      const given = { resource, name, label, other, by: storage.by, action: storage.add };
      return {
        section: name,
        label,
        Panel: ({ record: { id }, title }) => (
          <Suspense fallback={null}>
            <RelatedList
              resource={other}
              parentId={id}
              by={storage.by}
              add={<AddRelated {...given} id={id} title={title} />}
            />
          </Suspense>
        ),
      };
    });
  return { panels: (resource) => [...children(resource), ...added(resource)] };
}
