import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import ArrowDownwardIcon from '@mui/icons-material/KeyboardArrowDown';
import ArrowUpwardIcon from '@mui/icons-material/KeyboardArrowUp';
import RightIcon from '@mui/icons-material/SubdirectoryArrowRight';
import BottomIcon from '@mui/icons-material/VerticalAlignBottom';
import TopIcon from '@mui/icons-material/VerticalAlignTop';
import { IconButton } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { ToneChip } from '../../../resources/ui/ToneChip.tsx';
import { CutText } from '../../../resources/ui/typography.tsx';
import type { Drag } from './use-drag.ts';
import { rowHeight } from './sort-style.ts';

export interface SortRowProps {
  readonly id: number;
  readonly title: string;
  /** Counted from 1. */
  readonly place: number;
  readonly total: number;
  /** The former place, if the row was moved. */
  readonly previousPlace: number | undefined;
  /** Someone else added it while the user was sorting. */
  readonly added: boolean;
  readonly current: boolean;
  readonly pickedUp: boolean;
  readonly dragged: boolean;
  /** Id of the element that explains how to sort. */
  readonly hintId: string;
  readonly drag: Drag['row'];
  readonly handle: Drag['handle'];
  readonly onCurrent: (id: number) => void;
  readonly onKeyDown: (event: KeyboardEvent, id: number) => void;
  /** A click without a mouse, such as a screen reader's. */
  readonly onPress: (id: number) => void;
  readonly onBlur: () => void;
  /** `place` is counted from 0. */
  readonly onMove: (event: MouseEvent, id: number, place: number) => void;
  /** Opens the order of its children; `undefined` if it can't have any. */
  readonly onOpenChildren: ((id: number) => void) | undefined;
}

/** A record that is moved by dragging, by keyboard or by its buttons. */
export function SortRow({
  id,
  title,
  place,
  total,
  previousPlace,
  added,
  current,
  pickedUp,
  dragged,
  hintId,
  drag,
  handle,
  onCurrent,
  onKeyDown,
  onPress,
  onBlur,
  onMove,
  onOpenChildren,
}: SortRowProps) {
  const translate = useTranslate();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => (row.current ? drag(row.current, id) : undefined), [drag, id]);
  const steps = [
    { name: 'toTop', to: 0, Icon: TopIcon, off: place === 1 },
    { name: 'up', to: place - 2, Icon: ArrowUpwardIcon, off: place === 1 },
    { name: 'down', to: place, Icon: ArrowDownwardIcon, off: place === total },
    { name: 'toBottom', to: total - 1, Icon: BottomIcon, off: place === total },
  ];
  return (
    <li
      ref={row}
      aria-posinset={place}
      aria-setsize={total}
      data-current={current || undefined}
      data-picked={pickedUp || undefined}
      data-dragged={dragged || undefined}
      data-moved={previousPlace !== undefined || added || undefined}
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
        aria-pressed={pickedUp}
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
        <span className="title">
          <CutText>{title}</CutText>
        </span>
        {added ? (
          <ToneChip tone="info">{translate('sorting.fresh')}</ToneChip>
        ) : (
          previousPlace !== undefined && (
            <span className="was">{translate('sorting.was', { place: previousPlace })}</span>
          )
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
      {onOpenChildren && (
        <IconButton
          size="small"
          tabIndex={current ? 0 : -1}
          aria-label={translate('sorting.below', { title })}
          title={translate('sorting.below', { title })}
          onClick={() => onOpenChildren(id)}
        >
          <RightIcon fontSize="small" />
        </IconButton>
      )}
    </li>
  );
}
