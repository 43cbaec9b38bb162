import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import type { CustomCellProps } from '../../list/slots.ts';
import { loadQuickEditor } from './load-editor.ts';
import type { Quick } from './quick.ts';

const QuickEditor = lazy(loadQuickEditor);

/** A cell that can be edited in place: the value and a button, which opens the input. */
export function QuickCell({
  as: Tag,
  quick,
  record,
  name,
  field,
  cell: { Cell, align },
  tabStop,
  children,
}: CustomCellProps & { readonly quick: Quick }) {
  const { edits } = quick;
  const entry = useSyncExternalStore(edits.subscribe, () => edits.entryOf(record.id, name));
  const button = useRef<HTMLButtonElement>(null);
  const phase = entry?.phase;
  const before = useRef(phase);
  useEffect(() => {
    const left = before.current === 'open' && phase !== 'open';
    before.current = phase;
    // Returns the focus to the button, unless it moved elsewhere.
    if (left && (document.activeElement === null || document.activeElement === document.body)) button.current?.focus();
  }, [phase]);

  const label = quick.buttonOf(name, record);
  const shown = (
    <>
      {phase === 'saving' ? <Cell value={entry?.value} field={field} labels={record.labels?.[name]} /> : children}
      <button
        ref={button}
        type="button"
        className="edit"
        tabIndex={tabStop ? 0 : -1}
        aria-label={label}
        title={label}
        aria-keyshortcuts="F2"
        onClick={() => quick.open(record, name)}
      >
        <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true" fill="currentColor">
          <path d="M3 17.25V21h3.75L17.81 9.94l-3.75-3.75zM20.71 7.04a1 1 0 0 0 0-1.41l-2.34-2.34a1 1 0 0 0-1.41 0l-1.83 1.83 3.75 3.75z" />
        </svg>
      </button>
    </>
  );
  // In the table, a click focuses the cell's button, for Enter and F2; in a card, it opens the record.
  const choose = Tag === 'td' ? () => button.current?.focus() : undefined;
  return (
    <Tag
      onClick={choose}
      data-quick={name}
      data-align={Tag === 'td' ? align : undefined}
      data-editing={phase}
      aria-busy={phase === 'saving' ? true : undefined}
    >
      {entry && phase === 'open' ? (
        <Suspense fallback={shown}>
          <QuickEditor quick={quick} entry={entry} field={field} card={Tag === 'dd'} />
        </Suspense>
      ) : (
        shown
      )}
    </Tag>
  );
}
