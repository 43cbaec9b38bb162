import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';

export interface CellEditorProps {
  readonly label: string;
  readonly text: string;
  /** A number is one line; a text may have several. */
  readonly numeric: boolean;
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

/**
 * The box in a cell while one types: Enter goes down, Tab to the right, Escape restores. In a text Shift or Alt+Enter
 * begins a line, and arrows stay in the box unless typing replaced the text.
 */
export function CellEditor({ label, text, numeric, fresh, onType, onEnd }: CellEditorProps) {
  const box = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    if (!fresh) box.current?.select();
    fit(box.current);
  }, [fresh]);
  const end = (...given: Parameters<typeof onEnd>) => {
    ended.current = true;
    onEnd(...given);
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
    const way = ends[event.key];
    if (!way) return;
    event.preventDefault();
    end(way);
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
    // A block of several cells goes to the grid; lines may be meant for this one.
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

/** A text is as high as its lines. */
function fit(box: HTMLElement | null): void {
  if (!(box instanceof HTMLTextAreaElement)) return;
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight}px`;
}

function stopPropagation(event: { readonly stopPropagation: () => void }): void {
  event.stopPropagation();
}
