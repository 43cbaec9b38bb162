import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Resource } from '../../../resources/define.ts';
import type { Timeline } from '../../data-provider/answer-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { day, type Span, soon } from './periods.ts';

/** Milliseconds loaded beyond the window on both sides, so that gaps and overlaps at its edges are complete. */
const margin = 92 * day;

export interface TimelineQuery {
  readonly window: Span;
  /** The filter of the list. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** Loads all periods, whatever the window: one parent has few. */
  readonly whole: boolean;
}

/** Loads the periods in the window and a margin around it; keeps the previous ones while loading. */
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

/** Loads the periods live at a time that `useTimeline` doesn't load; `undefined` if it does. */
export function useFarMoment(resource: Resource, moment: number, { window, filter, whole }: TimelineQuery) {
  const provider = useAdminDataProvider();
  const far = !whole && (moment < window.start - margin || moment + soon > window.end + margin);
  // Rounded to the hour, so that the current time doesn't cause a request each minute.
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
