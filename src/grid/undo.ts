/** What was done, and how to take it back and do it again. */
export interface UndoStep {
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Steps that Ctrl/⌘Z takes back, the last one first, and Ctrl/⌘Shift Z does again. */
export function createUndo() {
  let done: readonly UndoStep[] = [];
  let undone: readonly UndoStep[] = [];
  return {
    record(step: UndoStep): void {
      done = [...done, step];
      undone = [];
    },
    undo(): void {
      const step = done.at(-1);
      if (!step) return;
      done = done.slice(0, -1);
      undone = [...undone, step];
      step.undo();
    },
    redo(): void {
      const step = undone.at(-1);
      if (!step) return;
      undone = undone.slice(0, -1);
      done = [...done, step];
      step.redo();
    },
    /** The last step was given up: it never happened. */
    forget(): void {
      done = done.slice(0, -1);
    },
    clear(): void {
      done = [];
      undone = [];
    },
  };
}

export type Undo = ReturnType<typeof createUndo>;
