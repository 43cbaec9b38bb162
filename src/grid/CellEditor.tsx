import type { CellChoices } from './grid-props.ts';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';

export interface CellEditorProps {
  readonly label: string;
  readonly text: string;
  /** A single line; texts may have several. */
  readonly numeric: boolean;
  /** Opened by typing: the first key replaces the text. */
  readonly fresh: boolean;
  readonly choices?: CellChoices | undefined;
  readonly onType: (text: string) => void;
  /** Ends editing and moves by rows and columns; `restore` discards the typed text, `stay` doesn't move. */
  readonly onEnd: (end: {
    readonly rows: number;
    readonly columns: number;
    readonly restore?: boolean;
    readonly stay?: boolean;
  }) => void;
}

/**
 * The input of a cell: Enter goes down, Tab to the right, Escape restores. In a multi-line text, Shift or Alt+Enter
 * adds a line break, and arrow keys move the caret, unless it was opened by typing.
 */
export function CellEditor({ label, text, numeric, fresh, onType, onEnd }: CellEditorProps) {
  const box = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    if (!fresh) box.current?.select();
    fit(box.current);
  }, [fresh]);
  const end = (...args: Parameters<typeof onEnd>) => {
    ended.current = true;
    onEnd(...args);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (!numeric && event.key === 'Enter' && (event.shiftKey || event.altKey)) {
      event.preventDefault();
      const { currentTarget: target } = event;
      target.setRangeText('\n', target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
      fit(target);
      onType(target.value);
      return;
    }
    const leaves = numeric || fresh;
    const ends: Readonly<Record<string, Parameters<typeof onEnd>[0] | false>> = {
      Enter: { rows: event.shiftKey ? -1 : 1, columns: 0 },
      Tab: { rows: 0, columns: event.shiftKey ? -1 : 1 },
      ArrowUp: leaves && { rows: -1, columns: 0 },
      ArrowDown: leaves && { rows: 1, columns: 0 },
      Escape: { rows: 0, columns: 0, restore: true },
    };
    const move = ends[event.key];
    if (!move) return;
    event.preventDefault();
    end(move);
  };
  const shared = {
    className: 'editor',
    'aria-label': label,
    autoComplete: 'off',
    defaultValue: fresh ? '' : text,
    onChange: ({ target }: { readonly target: HTMLInputElement | HTMLTextAreaElement }) => {
      fit(target);
      onType(target.value);
    },
    onKeyDown,
    onMouseDown: stopPropagation,
    onDoubleClick: stopPropagation,
    onCopy: stopPropagation,
    onCut: stopPropagation,
    // The grid handles blocks of several cells. Line breaks alone belong to this cell's text.
    onPaste: (event: ClipboardEvent) => {
      const several = numeric ? /[\t\n]/u : /\t/u;
      if (!several.test(event.clipboardData.getData('text').trim())) event.stopPropagation();
    },
    onBlur: () => {
      if (!ended.current) onEnd({ rows: 0, columns: 0, stay: true });
    },
  };
  return numeric ? (
    <input {...shared} ref={(element) => void (box.current = element)} inputMode="decimal" />
  ) : (
    <textarea {...shared} ref={(element) => void (box.current = element)} rows={1} />
  );
}

/** Grows a text area to its content. */
function fit(box: HTMLElement | null): void {
  if (!(box instanceof HTMLTextAreaElement)) return;
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight}px`;
}

function stopPropagation(event: { readonly stopPropagation: () => void }): void {
  event.stopPropagation();
}
