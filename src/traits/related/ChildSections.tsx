import { lazy, Suspense } from 'react';
import Box from '@mui/material/Box';
import type { Resource, Section } from '../../../resources/define.ts';
import { findResource, resources } from '../../../resources/index.ts';
import { kindOf } from '../../../resources/kinds/index.ts';
import type { AddRelatedProps } from './AddRelated.tsx';
import { sectionId, sectionMargin } from '../../form/SectionNav.tsx';

const RelatedList = lazy(() => import('./RelatedList.tsx').then((module) => ({ default: module.RelatedList })));

const AddRelated = lazy(() => import('./AddRelated.tsx').then((module) => ({ default: module.AddRelated })));

const TimelinePanel = lazy(() =>
  import('../timeline/TimelinePanel.tsx').then((module) => ({ default: module.TimelinePanel })),
);

/** The entities whose declared parent is this one. */
export function childrenOf(resource: Pick<Resource, 'name'>): readonly Resource[] {
  const all: readonly Resource[] = resources;
  return all.filter((child) => {
    const field = child.parent === undefined ? undefined : child.fields[child.parent];
    const storage = field && kindOf(field).storage;
    return storage?.at === 'link' && storage.to === resource.name;
  });
}

/** The `related` fields to whose records others can be added. */
function addedTo(resource: Resource): readonly Pick<AddRelatedProps, 'name' | 'label' | 'other' | 'by' | 'action'>[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const { storage } = kindOf(field);
    const other = storage.at === 'inverse' ? findResource(storage.to) : undefined;
    return storage.at === 'inverse' && storage.add !== undefined && other
      ? [{ name, label: field.label, other, by: storage.by, action: storage.add }]
      : [];
  });
}

/** What stands below a record's form, as the section navigation takes it. */
export function childSections(resource: Resource): readonly Pick<Section, 'section' | 'label'>[] {
  return [
    ...childrenOf(resource).map((child) => ({ section: child.name, label: child.plural })),
    ...addedTo(resource).map(({ name, label }) => ({ section: name, label })),
  ];
}

/**
 * What hangs under a record: each entity as a list of its own, with a way to add one; and what is put under it from
 * elsewhere.
 */
export function ChildSections(props: ChildSectionsProps) {
  return (
    <>
      <Children {...props} />
      <Added {...props} />
    </>
  );
}

interface ChildSectionsProps {
  readonly resource: Resource;
  readonly id: number | string;
  readonly title: string;
}

function Added({ resource, id, title }: ChildSectionsProps) {
  return addedTo(resource).map((added) => (
    <Box
      key={added.name}
      id={sectionId(added.name)}
      tabIndex={-1}
      sx={{ mb: 2, scrollMarginTop: sectionMargin, outline: 'none' }}
    >
      <Suspense fallback={null}>
        <RelatedList
          resource={added.other}
          parentId={id}
          by={added.by}
          add={<AddRelated resource={resource} {...added} id={id} title={title} />}
        />
      </Suspense>
    </Box>
  ));
}

function Children({ resource, id }: ChildSectionsProps) {
  return childrenOf(resource).map((child) => (
    <Box
      key={child.name}
      id={sectionId(child.name)}
      tabIndex={-1}
      sx={{ mb: 2, scrollMarginTop: sectionMargin, outline: 'none' }}
    >
      <Suspense fallback={null}>
        <RelatedList resource={child} parentId={id} />
        {child.period ? (
          <Box sx={{ mt: 2 }}>
            <TimelinePanel resource={child} parentId={id} />
          </Box>
        ) : null}
      </Suspense>
    </Box>
  ));
}
