import type { Resource } from '../../../resources/define.ts';
import type { EntityPage } from '../../layout/page.tsx';

/** The timeline page of an entity with a `period`. */
export function timelinePages({ period }: Resource): readonly EntityPage[] {
  const load = () => import('./TimelineScreen.tsx').then((module) => ({ default: module.TimelineScreen }));
  return period ? [{ path: 'timeline', action: 'list', load }] : [];
}
