import { type FocusEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Box, Button } from '@mui/material';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { HistoryEntry } from '../../data-provider/answer-types.ts';
import type { Slot } from '../../list/rows-view.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { HistoryItem, type HistoryItemProps } from './HistoryItem.tsx';
import type { useHistory } from './use-history.ts';

const VirtualRows = lazy(partLoader([], () => import('../../list/VirtualRows.tsx'), 'VirtualRows'));

export interface HistoryFeedProps extends Pick<HistoryItemProps, 'resource' | 'id' | 'target'> {
  readonly entries: readonly { readonly entry: HistoryEntry; readonly labels: Labels }[];
  /** The number of all entries, loaded or not; `undefined` if they were not counted. */
  readonly total: number | undefined;
  readonly history: Pick<
    ReturnType<typeof useHistory>,
    'error' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isPlaceholderData'
  >;
}

/** Entries from the end of the loaded ones at which more are requested. */
const margin = 10;
/** Estimated height of an entry in px, with the gap: one field. */
const estimate = 104;
/** Space between two entries in px; part of the first entry's height, so that it is measured. */
const gap = 12;

const nothing = () => {};

const isNearEnd = (slots: readonly Slot[], count: number) =>
  (slots.findLast(({ space }) => space === undefined)?.index ?? 0) >= count - margin;

/** Calls `run` once, when rendered. */
function WhenDrawn({ run }: { readonly run: () => unknown }) {
  const latest = useRef(run);
  useEffect(() => void latest.current(), []);
  return null;
}

/** The visible entries of a history; older ones are loaded on scrolling. */
export function HistoryFeed({ resource, id, target, entries, total, history }: HistoryFeedProps) {
  const { say } = useWords();
  // State, so that the rows are rendered once their scroll container exists.
  const [box, setBox] = useState<HTMLElement | null>(null);
  const scroller = useMemo(() => ({ current: box }), [box]);
  const reveal = useRef<(index: number) => void>(undefined);
  const [focused, setFocused] = useState(-1);
  const [isDrawn, setIsDrawn] = useState(false);
  const { error, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = history;
  const loadsOn = hasNextPage && !isFetchingNextPage && !isPlaceholderData && !error;
  // An entry with the focus, or with an open dialog, stays mounted while scrolling.
  const onFocus = ({ target: focus }: FocusEvent) => {
    const index = focus.closest('[data-index]')?.getAttribute('data-index');
    if (index !== null && index !== undefined) setFocused(Number(index));
  };
  return (
    <Box
      ref={setBox}
      tabIndex={0}
      role="feed"
      aria-label={say('history.title')}
      aria-busy={!isDrawn || isFetchingNextPage || isPlaceholderData}
      onFocus={onFocus}
      sx={{
        flex: '1 1 auto',
        minHeight: 0,
        overflowY: 'auto',
        overflowAnchor: 'none',
        opacity: isPlaceholderData ? 0.6 : 1,
      }}
    >
      {box ? (
        <Suspense fallback={null}>
          <VirtualRows
            count={entries.length}
            scroller={scroller}
            estimate={estimate}
            keep={focused < 0 ? [] : [focused]}
            reveal={reveal}
            onDrawn={nothing}
          >
            {(slots, measure) => (
              <>
                {slots.length > 0 ? <WhenDrawn run={() => setIsDrawn(true)} /> : null}
                {loadsOn && isNearEnd(slots, entries.length) ? <WhenDrawn run={fetchNextPage} /> : null}
                {slots.map(({ index, space }) => {
                  const one = entries[index];
                  if (space !== undefined) return <div key={`space ${index}`} style={{ height: space }} />;
                  return one ? (
                    <div key={one.entry.id} ref={measure} data-index={index} style={{ paddingBottom: gap }}>
                      <HistoryItem
                        resource={resource}
                        id={id}
                        entry={one.entry}
                        labels={one.labels}
                        target={target}
                        position={index + 1}
                        total={total ?? -1}
                      />
                    </div>
                  ) : null;
                })}
              </>
            )}
          </VirtualRows>
        </Suspense>
      ) : null}
      {error ? (
        <RetryAlert onRetry={() => void fetchNextPage()}>
          {say('history.failed')}
          <div>{error.message}</div>
        </RetryAlert>
      ) : hasNextPage ? (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          {say('history.older')}
        </Button>
      ) : null}
    </Box>
  );
}
