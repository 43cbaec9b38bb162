import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { type ImportableRows, type LineAction, linesMode } from '../../../../resources/csv/importable-rows.ts';
import type { Resource } from '../../../../resources/define.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { yieldToBrowser } from '../../../../resources/ui/yield-to-browser.ts';
import { delay } from '../../../auth-provider/request-limits.ts';
import type { Job } from '../../../data-provider/answer-types.ts';
import type { LinesFile, LinesForecast } from '../../../data-provider/lines-types.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';

/** The stage of an import of lines. */
export type LinesStage =
  | { readonly at: 'input'; readonly trouble?: string }
  | { readonly at: 'checking' }
  | { readonly at: 'forecast'; readonly sent: LinesFile; readonly forecast: LinesForecast; readonly trouble?: string }
  | { readonly at: 'running'; readonly job?: Job }
  | { readonly at: 'stopped'; readonly reason: string }
  | { readonly at: 'over'; readonly run: number };

export interface LinesImport {
  readonly stage: LinesStage;
  /** Requests a forecast for the lines. */
  readonly check: (sent: LinesFile) => void;
  /** Starts the checked import. */
  readonly start: () => void;
  readonly back: () => void;
}

interface Target {
  readonly resource: Resource;
  readonly id: number | string;
  readonly rows: ImportableRows;
  readonly action: LineAction;
}

/** Polling intervals in milliseconds; the second one while the dialog is closed. */
const pollingInterval = 500;
const quietInterval = 2000;

/** Checks lines and imports them. A job continues when the dialog is closed, and a message then reports its end. */
export function useLinesImport(
  { resource, id, rows, action }: Target,
  first: LinesStage,
  onChanged: () => void,
): LinesImport {
  const provider = useAdminDataProvider();
  const notify = useNotify();
  const { say, label } = useWords();
  const [stage, setStage] = useState(first);
  const closed = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    closed.current = controller;
    return () => controller.abort();
  }, []);
  const mode = linesMode(action, rows);
  const setUnlessClosed = (next: LinesStage) => {
    if (!closed.current.signal.aborted) setStage(next);
  };
  const follow = async (sent: LinesFile) => {
    const { signal } = closed.current;
    let job = await provider.importLines(resource.name, id, mode, sent);
    for (;;) {
      setUnlessClosed({ at: 'running', job });
      if (job.status === 'done' || job.status === 'failed') break;
      await delay(signal.aborted ? quietInterval : pollingInterval);
      job = await provider.job(job.id);
    }
    onChanged();
    const reason = job.status === 'failed' ? (job.errors.at(-1)?.message ?? '') : undefined;
    if (signal.aborted) {
      const text =
        reason === undefined ? say('lines.over', { name: label(rows[action]) }) : say('lines.stopped', { reason });
      notify(text, { type: reason === undefined ? 'success' : 'error', messageArgs: { _: text } });
    } else if (reason === undefined) setUnlessClosed({ at: 'over', run: job.import ?? 0 });
    else setUnlessClosed({ at: 'stopped', reason });
  };
  return {
    stage,
    check: (sent) => {
      setStage({ at: 'checking' });
      // Renders that first: serializing so much text takes a while.
      yieldToBrowser()
        .then(() => provider.lines.forecast(resource.name, id, mode, sent, { signal: closed.current.signal }))
        .then(
          (forecast) => setUnlessClosed({ at: 'forecast', sent, forecast }),
          (error: unknown) => setUnlessClosed({ at: 'input', trouble: messageOf(error) }),
        );
    },
    start: () => {
      if (stage.at !== 'forecast') return;
      setStage({ at: 'running' });
      follow(stage.sent).catch((error: unknown) => setUnlessClosed({ ...stage, trouble: messageOf(error) }));
    },
    back: () => setStage({ at: 'input' }),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
