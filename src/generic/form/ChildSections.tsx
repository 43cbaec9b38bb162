import { lazy, Suspense } from 'react';
import Box from '@mui/material/Box';
import type { Resource } from '../../../resources/define.ts';
import { resources } from '../../../resources/index.ts';
import { kindOf } from '../../../resources/kinds/index.ts';
import { sectionId } from './SectionNav.tsx';

const RelatedList = lazy(() => import('../list/RelatedList.tsx').then((module) => ({ default: module.RelatedList })));

const TimelinePanel = lazy(() => import('../timeline/TimelinePanel.tsx').then((module) => ({ default: module.TimelinePanel })));

/** The entities whose declared parent is this one. */
export function childrenOf(resource: Pick<Resource, 'name'>): readonly Resource[] {
  const all: readonly Resource[] = resources;
  return all.filter((child) => {
    const field = child.parent === undefined ? undefined : child.fields[child.parent];
    const storage = field && kindOf(field).storage;
    return storage?.at === 'link' && storage.to === resource.name;
  });
}

/** What hangs under a record: each entity as a list of its own, with a way to add one. */
export function ChildSections({ resource, id }: { readonly resource: Resource; readonly id: number | string }) {
  return childrenOf(resource).map((child) => (
    <Box key={child.name} id={sectionId(child.name)} tabIndex={-1} sx={{ mb: 2, scrollMarginTop: 72, outline: 'none' }}>
      <Suspense fallback={null}>
        <RelatedList resource={child} parentId={id} />
        {child.period ? <Box sx={{ mt: 2 }}><TimelinePanel resource={child} parentId={id} /></Box> : null}
      </Suspense>
    </Box>
  ));
}
