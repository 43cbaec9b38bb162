import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { clampWidth, narrowest, widest } from './column-settings.ts';

export interface ColumnResizerProps {
  readonly label: string;
  readonly width: number;
  /** Called while dragging, before the width is stored. */
  readonly onPreview: (width: number | undefined) => void;
  readonly onSize: (width: number) => void;
}

const step = 16;

/** Resize handle of a column, for pointer and arrow keys. */
export function ColumnResizer({ label, width, onPreview, onSize }: ColumnResizerProps) {
  const translate = useTranslate();
  const drag = useRef<{ readonly x: number; readonly from: number; to: number }>(undefined);

  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = event.currentTarget.closest('th')?.offsetWidth || width;
    drag.current = { x: event.clientX, from, to: from };
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    drag.current.to = clampWidth(drag.current.from + event.clientX - drag.current.x);
    onPreview(drag.current.to);
  };
  const end = (keep: boolean) => {
    const done = drag.current;
    drag.current = undefined;
    onPreview(undefined);
    if (keep && done && done.to !== done.from) onSize(done.to);
  };
  const key = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onSize(clampWidth((event.currentTarget.closest('th')?.offsetWidth || width) + by));
  };
  return (
    <span
      className="edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={translate('list.columnWidth', { column: label })}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      tabIndex={0}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onKeyDown={key}
    />
  );
}
