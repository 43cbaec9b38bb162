import type { Resource } from '../../../resources/define.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import type { EntityPage } from '../../layout/page.tsx';

/** The timeline page of an entity with a `period`. */
export function timelinePages({ period }: Resource): readonly EntityPage[] {
  const load = partLoader(['timeline', 'form'], () => import('./TimelineScreen.tsx'), 'TimelineScreen');
  return period ? [{ path: 'timeline', action: 'list', load }] : [];
}
