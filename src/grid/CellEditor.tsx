import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';

export interface CellEditorProps {
  readonly label: string;
  readonly text: string;
  /** Begun by a key that is about to arrive: it replaces what stands there. */
  readonly fresh: boolean;
  readonly onType: (text: string) => void;
  /** Typing ends, and by which key; `restore` gives up what was typed. */
  readonly onEnd: (end: {
    readonly rows: number;
    readonly columns: number;
    readonly restore?: boolean;
    readonly stay?: boolean;
  }) => void;
}

/** The box in a cell while one types: Enter goes down, Tab to the right, Escape restores. */
export function CellEditor({ label, text, fresh, onType, onEnd }: CellEditorProps) {
  const box = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    if (!fresh) box.current?.select();
  }, [fresh]);
  const end = (...given: Parameters<typeof onEnd>) => {
    ended.current = true;
    onEnd(...given);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const ends: Readonly<Record<string, Parameters<typeof onEnd>[0]>> = {
      Enter: { rows: event.shiftKey ? -1 : 1, columns: 0 },
      Tab: { rows: 0, columns: event.shiftKey ? -1 : 1 },
      ArrowUp: { rows: -1, columns: 0 },
      ArrowDown: { rows: 1, columns: 0 },
      Escape: { rows: 0, columns: 0, restore: true },
    };
    const way = ends[event.key];
    if (!way) return;
    event.preventDefault();
    end(way);
  };
  return (
    <input
      ref={box}
      className="editor"
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={fresh ? '' : text}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onCut={(event) => event.stopPropagation()}
      // A block of several cells goes to the grid.
      onPaste={(event: ClipboardEvent) => {
        if (!/[\t\n]/u.test(event.clipboardData.getData('text').trim())) event.stopPropagation();
      }}
      onBlur={() => {
        if (!ended.current) onEnd({ rows: 0, columns: 0, stay: true });
      }}
    />
  );
}
