import { useEffect, useRef, useState } from 'react';
import type { Resource } from '../../../../resources/define.ts';
import type { Undone, UndoProgress } from '../../../data-provider/csv-types.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';

export interface UndoImport {
  /** `asking`: the question is open; `busy`: the request is running. */
  readonly asking: boolean;
  readonly busy: boolean;
  /** Progress of a long undo, which continues without this page. */
  readonly progress: UndoProgress | undefined;
  readonly undone: Undone | undefined;
  /** Why the last attempt failed. */
  readonly failure: string | undefined;
  readonly ask: () => void;
  readonly undo: () => Promise<void>;
  /** Closes the question or the result; a job is no longer followed. */
  readonly close: () => void;
}

/** Undoes an import after a confirmation, and polls the job if there is one. */
export function useUndoImport({ name }: Pick<Resource, 'name'>, id: number, onUndone?: () => void): UndoImport {
  const { csv } = useAdminDataProvider();
  const [state, setState] = useState<'asking' | 'busy' | UndoProgress | Undone>();
  const [failure, setFailure] = useState<string>();
  const polling = useRef<AbortController>(undefined);
  useEffect(() => () => polling.current?.abort(), []);
  const result = typeof state === 'object' ? state : undefined;
  return {
    asking: state === 'asking' || state === 'busy',
    busy: state === 'busy',
    progress: result && !('undone' in result) ? result : undefined,
    undone: result && 'undone' in result ? result : undefined,
    failure,
    ask: () => setState('asking'),
    undo: async () => {
      const controller = new AbortController();
      polling.current = controller;
      setState('busy');
      setFailure(undefined);
      try {
        setState(await csv.undoImport(name, id, { signal: controller.signal, onProgress: setState }));
        onUndone?.();
      } catch (error) {
        if (controller.signal.aborted) return;
        setFailure(error instanceof Error ? error.message : String(error));
        setState('asking');
      }
    },
    close: () => {
      polling.current?.abort();
      setState(undefined);
    },
  };
}
