import { useEffect, useRef } from 'react';

interface CellEditorProps {
  readonly label: string;
  readonly text: string;
  readonly numeric: boolean;
  /** With what was typed; `undefined` where it was given up. */
  readonly onDone: (text: string | undefined) => void;
}

/**
 * A cell while it is typed anew: Enter keeps it, Escape doesn't, and neither does an Enter that ends a Chinese word.
 */
export function CellEditor({ label, text, numeric, onDone }: CellEditorProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const over = useRef(false);
  useEffect(() => input.current?.select(), []);
  const done = (typed: string | undefined) => {
    if (over.current) return;
    over.current = true;
    onDone(typed === text ? undefined : typed);
  };
  return (
    <span role="gridcell" className="editor">
      <textarea
        ref={input}
        aria-label={label}
        defaultValue={text}
        autoFocus
        rows={1}
        inputMode={numeric ? 'decimal' : undefined}
        onBlur={({ target }) => done(target.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') done(undefined);
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            done(event.currentTarget.value);
          }
        }}
      />
    </span>
  );
}
