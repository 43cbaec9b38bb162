import { useEffect, useRef, useState } from 'react';
import type { ExportFile } from '../../../data-provider/csv-types.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';
import { runExport, ShortFile } from './run-export.ts';
import { openSink } from './sink.ts';

export type ExportPhase =
  | { readonly at: 'choosing' }
  | { readonly at: 'running'; readonly records: number; readonly of: number | undefined }
  | { readonly at: 'done'; readonly records: number; readonly name: string }
  | { readonly at: 'cancelled' }
  | { readonly at: 'failed'; readonly reason: string | undefined };

export interface ExportRun {
  readonly phase: ExportPhase;
  readonly start: (file: ExportFile, name: string, total: number | undefined) => void;
  readonly cancel: () => void;
}

/** Milliseconds between progress updates. */
const progressInterval = 120;

/** Runs exports, one at a time. Leaving the page cancels the export. */
export function useExportRun(resource: string): ExportRun {
  const { csv } = useAdminDataProvider();
  const [phase, setPhase] = useState<ExportPhase>({ at: 'choosing' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start: ExportRun['start'] = async (file, name, total) => {
    const sink = await openSink(name, total);
    if (!sink) return;
    const controller = new AbortController();
    running.current = controller;
    setPhase({ at: 'running', records: 0, of: total });
    let last = 0;
    const onProgress = (records: number) => {
      if (performance.now() - last < progressInterval) return;
      last = performance.now();
      setPhase({ at: 'running', records, of: total });
    };
    try {
      setPhase({
        at: 'done',
        records: await runExport(csv, resource, file, sink, { signal: controller.signal, onProgress }),
        name,
      });
    } catch (error) {
      if (controller.signal.aborted) setPhase({ at: 'cancelled' });
      else
        setPhase({
          at: 'failed',
          reason: error instanceof ShortFile || !(error instanceof Error) ? undefined : error.message,
        });
    }
  };
  return { phase, start: (...args) => void start(...args), cancel: () => running.current?.abort() };
}
