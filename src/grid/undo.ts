/** An undoable step. */
export interface UndoStep {
  readonly undo: () => void;
  readonly redo: () => void;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** The command of a key: Ctrl/⌘Z, and Ctrl/⌘Shift Z or Ctrl/⌘Y. */
export function undoKey({ key, ctrlKey, metaKey, shiftKey }: Key): 'undo' | 'redo' | undefined {
  const command = ctrlKey || metaKey ? key.toLowerCase() : '';
  return command === 'y' || (command === 'z' && shiftKey) ? 'redo' : command === 'z' ? 'undo' : undefined;
}

/** The undo history of Ctrl/⌘Z and Ctrl/⌘Shift Z. */
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
    /** Drops the last step, which was cancelled. */
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
