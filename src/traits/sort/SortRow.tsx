import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import ArrowDownwardIcon from '@mui/icons-material/KeyboardArrowDown';
import ArrowUpwardIcon from '@mui/icons-material/KeyboardArrowUp';
import RightIcon from '@mui/icons-material/SubdirectoryArrowRight';
import BottomIcon from '@mui/icons-material/VerticalAlignBottom';
import TopIcon from '@mui/icons-material/VerticalAlignTop';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { ToneChip } from '../../../resources/ui/ToneChip.tsx';
import type { Drag } from './use-drag.ts';
import { rowHeight } from './sort-style.ts';

export interface SortRowProps {
  readonly id: number;
  readonly title: string;
  /** Counted from 1. */
  readonly place: number;
  readonly total: number;
  /** The place it was moved from; `undefined` where it was not. */
  readonly was: number | undefined;
  readonly fresh: boolean;
  readonly current: boolean;
  readonly picked: boolean;
  readonly dragged: boolean;
  /** Names the sentence that says how to sort. */
  readonly hintId: string;
  readonly drag: Drag['row'];
  readonly handle: Drag['handle'];
  readonly onCurrent: (id: number) => void;
  readonly onKeyDown: (event: KeyboardEvent, id: number) => void;
  /** Pressed by what has no keys, such as a screen reader. */
  readonly onPress: (id: number) => void;
  readonly onBlur: () => void;
  /** To a place counted from 0. */
  readonly onMove: (event: MouseEvent, id: number, place: number) => void;
  /** To the order of what stands below it; absent where nothing can. */
  readonly onBelow: ((id: number) => void) | undefined;
}

/** One record: dragged anywhere, picked up with the keyboard, moved by its buttons. */
export function SortRow({
  id,
  title,
  place,
  total,
  was,
  fresh,
  current,
  picked,
  dragged,
  hintId,
  drag,
  handle,
  onCurrent,
  onKeyDown,
  onPress,
  onBlur,
  onMove,
  onBelow,
}: SortRowProps) {
  const translate = useTranslate();
  const own = useRef<HTMLLIElement>(null);
  useEffect(() => (own.current ? drag(own.current, id) : undefined), [drag, id]);
  const steps = [
    { name: 'toTop', to: 0, Icon: TopIcon, off: place === 1 },
    { name: 'up', to: place - 2, Icon: ArrowUpwardIcon, off: place === 1 },
    { name: 'down', to: place, Icon: ArrowDownwardIcon, off: place === total },
    { name: 'toBottom', to: total - 1, Icon: BottomIcon, off: place === total },
  ];
  return (
    <li
      ref={own}
      aria-posinset={place}
      aria-setsize={total}
      data-current={current || undefined}
      data-picked={picked || undefined}
      data-dragged={dragged || undefined}
      data-moved={was !== undefined || fresh || undefined}
      style={{ top: (place - 1) * rowHeight }}
      onFocus={() => onCurrent(id)}
      onClick={() => onCurrent(id)}
    >
      <div
        role="button"
        className="grip"
        data-id={id}
        tabIndex={current ? 0 : -1}
        aria-label={translate('sorting.row', { title, place, total })}
        aria-roledescription={translate('sorting.sortable')}
        aria-pressed={picked}
        aria-describedby={hintId}
        onKeyDown={(event) => onKeyDown(event, id)}
        onClick={({ detail }) => detail === 0 && onPress(id)}
        onBlur={onBlur}
      >
        <span
          className="handle"
          onPointerDown={(event) => handle.onPointerDown(event, id)}
          onPointerMove={handle.onPointerMove}
          onPointerUp={handle.onPointerUp}
          onPointerCancel={handle.onPointerCancel}
        >
          <DragIndicatorIcon fontSize="small" />
        </span>
        <span className="place">{place}</span>
        <span className="title" title={title}>
          {title}
        </span>
        {fresh ? (
          <ToneChip tone="info">{translate('sorting.fresh')}</ToneChip>
        ) : (
          was !== undefined && <span className="was">{translate('sorting.was', { place: was })}</span>
        )}
      </div>
      <span className="steps">
        {steps.map(({ name, to, Icon, off }) => (
          <IconButton
            key={name}
            size="small"
            disabled={off}
            tabIndex={current ? 0 : -1}
            aria-label={translate(`sorting.${name}`, { title })}
            title={translate(`sorting.${name}`, { title })}
            onClick={(event) => onMove(event, id, to)}
          >
            <Icon fontSize="small" />
          </IconButton>
        ))}
      </span>
      {onBelow && (
        <IconButton
          size="small"
          tabIndex={current ? 0 : -1}
          aria-label={translate('sorting.below', { title })}
          title={translate('sorting.below', { title })}
          onClick={() => onBelow(id)}
        >
          <RightIcon fontSize="small" />
        </IconButton>
      )}
    </li>
  );
}
