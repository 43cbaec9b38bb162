import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Resource } from '../../../resources/define.ts';
import type { Timeline } from '../../data-provider/answer-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { day, type Span, soon } from './periods.ts';

/** Beyond what is seen so much is read, so that a gap or an overlap at the edge is told whole. */
const margin = 92 * day;

export interface TimelineQuery {
  readonly window: Span;
  /** As of the list. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** Everything, whatever is seen: of one parent there are few. */
  readonly whole: boolean;
}

/** The periods of an entity in sight and a little beyond; those of before stay on show while others load. */
export function useTimeline(resource: Resource, { window, filter, whole }: TimelineQuery) {
  const provider = useAdminDataProvider();
  const times = whole
    ? {}
    : { from: new Date(window.start - margin).toISOString(), to: new Date(window.end + margin).toISOString() };
  return useQuery({
    queryKey: [resource.name, 'timeline', times, filter],
    queryFn: ({ signal }): Promise<Timeline> => provider.timeline(resource.name, { ...times, filter, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

const hour = 3_600_000;

/**
 * What is live at a moment or begins within a week of it, where the moment is none of those that were read for what is
 * in sight; `undefined` where it is.
 */
export function useFarMoment(resource: Resource, moment: number, { window, filter, whole }: TimelineQuery) {
  const provider = useAdminDataProvider();
  const far = !whole && (moment < window.start - margin || moment + soon > window.end + margin);
  // Now goes on each minute, what is asked does so each hour.
  const start = Math.floor(moment / hour) * hour;
  const times = { from: new Date(start).toISOString(), to: new Date(start + hour + soon).toISOString() };
  const found = useQuery({
    queryKey: [resource.name, 'timeline', times, filter],
    queryFn: ({ signal }): Promise<Timeline> => provider.timeline(resource.name, { ...times, filter, signal }),
    enabled: far,
    retry: false,
  });
  return far ? found : undefined;
}
