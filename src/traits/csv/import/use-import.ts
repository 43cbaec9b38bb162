import { useEffect, useMemo, useRef, useState } from 'react';
import type { Encoding, ImportMode } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { readSession } from '../../../auth-provider/session.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';
import { type KeptImport, importStorage, newOwner } from './import-storage.ts';
import { type Answer, guessMapping, type Mapping } from './mapping.ts';
import { type Sheet } from './sheet.ts';
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

/** A file as it is being read or matched. */
interface Chosen {
  readonly file: Blob;
  readonly fileName: string;
  readonly encoding: Encoding;
}

type Problem = Pick<Chosen, 'fileName'> & Partial<Chosen>;

export type Stage =
  | {
      readonly at: 'start';
      readonly problem?: Problem & { readonly why: FileProblem; readonly place?: ProblemPlace | undefined };
    }
  | { readonly at: 'reading'; readonly fileName: string; readonly share: number }
  | { readonly at: 'encoding'; readonly fileName: string; readonly samples: readonly EncodingSample[] }
  | ({ readonly at: 'mapping'; readonly sheet: Sheet; readonly mapping: Mapping } & Chosen)
  | { readonly at: 'work'; readonly fileName: string; readonly work: ImportSession };

export interface ImportControl {
  readonly stage: Stage;
  /** What was left unfinished here before. */
  readonly kept: KeptImport | undefined;
  readonly take: (file: File) => void;
  /** The same file, meant in another encoding. */
  readonly reread: (encoding: Encoding) => void;
  readonly answer: (place: number, answer: Answer) => void;
  readonly check: () => void;
  readonly resume: () => void;
  readonly forget: () => void;
  readonly restart: () => void;
}

/** One import after another, of this page; what is unfinished is kept in the browser. */
export function useImport(resource: Resource, mode: ImportMode): ImportControl {
  const { csv, storeId } = useAdminDataProvider();
  const { say } = useWords();
  const person = readSession()?.user_id;
  const keep = useMemo(
    () => importStorage(`${person} ${storeId} ${resource.name} ${mode}`),
    [person, storeId, resource.name, mode],
  );
  const [stage, setStage] = useState<Stage>({ at: 'start' });
  const [kept, setKept] = useState<KeptImport>();
  const chosen = useRef<Chosen>(undefined);
  const turns = useRef(0);
  const working = useRef<ImportSession>(undefined);

  useEffect(() => {
    let gone = false;
    void keep.read().then((found) => (gone ? undefined : setKept(found)));
    return () => {
      gone = true;
      working.current?.leave();
    };
  }, [keep]);

  /**
   * What comes of reading a file; `undefined` where another was chosen meanwhile, or where it can't be read, which is
   * told.
   */
  const reading = async <T>(next: Problem, work: (now: () => boolean) => Promise<T>): Promise<T | undefined> => {
    turns.current += 1;
    const turn = turns.current;
    setStage({ at: 'reading', fileName: next.fileName, share: 0 });
    const now = () => turn === turns.current;
    try {
      const found = await work(now);
      return now() ? found : undefined;
    } catch (error) {
      if (now())
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
  const read = (next: Chosen): Promise<Sheet | undefined> => {
    chosen.current = next;
    let told = 0;
    return reading(next, (now) =>
      readSheet(resource, next.file, next.encoding, (share) => {
        if (!now() || performance.now() - told < 100) return;
        told = performance.now();
        setStage({ at: 'reading', fileName: next.fileName, share });
      }),
    );
  };
  const take = async (file: File) => {
    const fileName = file.name;
    const encoding = await reading({ fileName }, () => encodingOf(file));
    if (encoding === undefined) return;
    if (typeof encoding === 'string') return match({ file, fileName, encoding });
    const [likeliest] = encoding;
    if (likeliest) chosen.current = { file, fileName, encoding: likeliest.encoding };
    setStage({ at: 'encoding', fileName, samples: encoding });
  };
  const match = async (next: Chosen) => {
    const sheet = await read(next);
    if (sheet) setStage({ at: 'mapping', ...next, sheet, mapping: guessMapping(resource, sheet) });
  };
  const workOn = ({ fileName, file }: Chosen, sheet: Sheet, mapping: Mapping, owner: string, fixes?: Fixes) => {
    const digest = `${fileName} ${file.size}`;
    const work = new ImportSession({
      resource,
      mode,
      csv,
      keep: keep.of(owner),
      fileName,
      digest,
      sheet,
      mapping,
      ...(fixes && { fixes }),
      repeated: (row) => say('csv.repeated', { row }),
      tooWide: (cells, columns) => say('csv.tooWide', { cells, columns }),
    });
    working.current = work;
    setStage({ at: 'work', fileName, work });
    return work;
  };
  return {
    stage,
    kept,
    take: (file) => void take(file),
    reread: (encoding) => {
      if (chosen.current) void match({ ...chosen.current, encoding });
    },
    answer: (place, answer) =>
      setStage((now) => (now.at === 'mapping' ? { ...now, mapping: now.mapping.with(place, answer) } : now)),
    check: () => {
      if (stage.at !== 'mapping') return;
      const { file, fileName, encoding, sheet, mapping } = stage;
      const owner = newOwner();
      const work = workOn(stage, sheet, mapping, owner);
      setKept(undefined);
      // What was unfinished before is given up with that.
      void keep.begin({ owner, file, fileName, encoding, mapping, fixes: [], at: new Date().toISOString() });
      void work.check();
    },
    resume: () => {
      if (!kept) return;
      const fixes = new Map<number, Map<string, string>>();
      for (const [row, path, text] of kept.fixes)
        fixes.set(row, (fixes.get(row) ?? new Map<string, string>()).set(path, text));
      const next = { file: kept.file, fileName: kept.fileName, encoding: kept.encoding };
      const { owner, importId, rows = [], mapping } = kept;
      const goOn = async () => {
        const sheet = await read(next);
        if (!sheet) return;
        const work = workOn(next, sheet, mapping, owner, fixes);
        await (importId === undefined ? work.check() : work.recall(importId, rows));
      };
      void goOn();
    },
    forget: () => {
      setKept(undefined);
      void keep.forget();
    },
    restart: () => {
      turns.current += 1;
      working.current?.leave();
      working.current = undefined;
      setStage({ at: 'start' });
      void keep.read().then(setKept);
    },
  };
}
