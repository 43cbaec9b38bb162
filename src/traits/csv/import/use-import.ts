import { useEffect, useMemo, useRef, useState } from 'react';
import type { Encoding, ImportMode } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { sentences } from '../../../../resources/schema.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { readSession } from '../../../auth-provider/session.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';
import { type UnfinishedImport, importStorage, newOwner } from './import-storage.ts';
import { type Answer, guessMapping, type Mapping } from './mapping.ts';
import type { Guessed, Sheet } from './sheet.ts';
import {
  encodingOf,
  type EncodingSample,
  type FileProblem,
  type ProblemPlace,
  readSheet,
  UnreadableFile,
} from './read-file.ts';
import type { Fixes } from './rows.ts';
import { ImportSession } from './import-session.ts';

/** A chosen file and its encoding. */
interface ChosenFile {
  readonly file: Blob;
  readonly fileName: string;
  readonly encoding: Encoding;
  /** The row that holds the headings, if the user chose one. */
  readonly headings?: Guessed['headings'] | undefined;
}

type FileInProgress = Pick<ChosenFile, 'fileName'> & Partial<ChosenFile>;

export type Stage =
  | {
      readonly at: 'start';
      readonly problem?: FileInProgress & { readonly why: FileProblem; readonly place?: ProblemPlace | undefined };
    }
  | { readonly at: 'reading'; readonly fileName: string; readonly share: number }
  | { readonly at: 'encoding'; readonly fileName: string; readonly samples: readonly EncodingSample[] }
  | ({ readonly at: 'mapping'; readonly sheet: Sheet; readonly mapping: Mapping } & ChosenFile)
  | { readonly at: 'session'; readonly fileName: string; readonly session: ImportSession };

export interface ImportControl {
  readonly stage: Stage;
  /** An unfinished import. */
  readonly stored: UnfinishedImport | undefined;
  readonly choose: (file: File) => void;
  /** Reads the same file in another encoding. */
  readonly reread: (encoding: Encoding) => void;
  /** Reads the same file again, with other headings. */
  readonly takeHeadings: (headings: Guessed['headings']) => void;
  readonly answer: (place: number, answer: Answer) => void;
  readonly check: () => void;
  readonly resume: () => void;
  readonly forget: () => void;
  readonly restart: () => void;
}

/** The stages of an import, from choosing a file to the session. Unfinished imports are stored in the browser. */
export function useImport(resource: Resource, mode: ImportMode): ImportControl {
  const { csv, storeId } = useAdminDataProvider();
  const words = useWords();
  const { say } = words;
  const userId = readSession()?.user_id;
  const storage = useMemo(
    () => importStorage(`${userId} ${storeId} ${resource.name} ${mode}`),
    [userId, storeId, resource.name, mode],
  );
  const [stage, setStage] = useState<Stage>({ at: 'start' });
  const [stored, setStored] = useState<UnfinishedImport>();
  const chosen = useRef<ChosenFile>(undefined);
  const latestRead = useRef(0);
  const running = useRef<ImportSession>(undefined);

  useEffect(() => {
    let unmounted = false;
    void storage.read().then((found) => (unmounted ? undefined : setStored(found)));
    return () => {
      unmounted = true;
      running.current?.dispose();
    };
  }, [storage]);

  /**
   * Reads a file with `read`. Returns `undefined` if another file was chosen meanwhile, or if it can't be read; the
   * start stage then shows the problem.
   */
  const reading = async <T>(
    next: FileInProgress,
    read: (isCurrent: () => boolean) => Promise<T>,
  ): Promise<T | undefined> => {
    latestRead.current += 1;
    const own = latestRead.current;
    setStage({ at: 'reading', fileName: next.fileName, share: 0 });
    const isCurrent = () => own === latestRead.current;
    try {
      const result = await read(isCurrent);
      return isCurrent() ? result : undefined;
    } catch (error) {
      if (isCurrent())
        setStage({
          at: 'start',
          problem: {
            ...next,
            ...(error instanceof UnreadableFile ? { why: error.problem, place: error.place } : { why: 'undecodable' }),
          },
        });
      return undefined;
    }
  };
  const read = (next: ChosenFile): Promise<Sheet | undefined> => {
    chosen.current = next;
    let lastUpdate = 0;
    return reading(next, (isCurrent) =>
      readSheet(
        resource,
        next.file,
        next.encoding,
        (share) => {
          if (!isCurrent() || performance.now() - lastUpdate < 100) return;
          lastUpdate = performance.now();
          setStage({ at: 'reading', fileName: next.fileName, share });
        },
        next.headings,
      ),
    );
  };
  const choose = async (file: File) => {
    const fileName = file.name;
    const encoding = await reading({ fileName }, () => encodingOf(file));
    if (encoding === undefined) return;
    if (typeof encoding === 'string') return match({ file, fileName, encoding });
    const [likeliest] = encoding;
    if (likeliest) chosen.current = { file, fileName, encoding: likeliest.encoding };
    setStage({ at: 'encoding', fileName, samples: encoding });
  };
  const match = async (next: ChosenFile) => {
    const sheet = await read(next);
    if (sheet) setStage({ at: 'mapping', ...next, sheet, mapping: guessMapping(resource, sheet) });
  };
  const open = ({ fileName, file }: ChosenFile, sheet: Sheet, mapping: Mapping, owner: string, fixes?: Fixes) => {
    const digest = `${fileName} ${file.size}`;
    const session = new ImportSession({
      resource,
      mode,
      csv,
      keep: storage.of(owner),
      fileName,
      digest,
      sheet,
      mapping,
      ...(fixes && { fixes }),
      repeated: ({ row, path, of }) =>
        of === 'record'
          ? say('csv.repeated', { row })
          : (sentences({ [path]: [{ rule: 'takenByRow', params: { row } }] }, resource, words)[path]?.[0] ?? ''),
      tooWide: (cells, columns) => say('csv.tooWide', { cells, columns }),
      unstorable: say('csv.unstorable'),
    });
    running.current = session;
    setStage({ at: 'session', fileName, session });
    return session;
  };
  return {
    stage,
    stored,
    choose: (file) => void choose(file),
    reread: (encoding) => {
      if (chosen.current) void match({ ...chosen.current, encoding });
    },
    takeHeadings: (headings) => {
      if (chosen.current) void match({ ...chosen.current, headings });
    },
    answer: (place, answer) =>
      setStage((now) => (now.at === 'mapping' ? { ...now, mapping: now.mapping.with(place, answer) } : now)),
    check: () => {
      if (stage.at !== 'mapping') return;
      const { file, fileName, encoding, sheet, mapping } = stage;
      const headings = sheet.guessed?.headings;
      const owner = newOwner();
      const session = open(stage, sheet, mapping, owner);
      setStored(undefined);
      // Replaces an earlier unfinished import.
      const at = new Date().toISOString();
      void storage.begin({ owner, file, fileName, encoding, headings, mapping, fixes: [], at });
      void session.check();
    },
    resume: () => {
      if (!stored) return;
      const fixes = new Map<number, Map<string, string>>();
      for (const [row, path, text] of stored.fixes)
        fixes.set(row, (fixes.get(row) ?? new Map<string, string>()).set(path, text));
      const { file, fileName, encoding, headings } = stored;
      const next = { file, fileName, encoding, headings };
      const { owner, importId, rows = [], mapping } = stored;
      const resume = async () => {
        const sheet = await read(next);
        if (!sheet) return;
        const session = open(next, sheet, mapping, owner, fixes);
        await (importId === undefined ? session.check() : session.resume(importId, rows));
      };
      void resume();
    },
    forget: () => {
      setStored(undefined);
      void storage.forget();
    },
    restart: () => {
      latestRead.current += 1;
      running.current?.dispose();
      running.current = undefined;
      setStage({ at: 'start' });
      void storage.read().then(setStored);
    },
  };
}
