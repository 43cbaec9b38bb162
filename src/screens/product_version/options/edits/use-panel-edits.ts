import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { MessageKey } from '../../../../../resources/messages/translate.ts';
import { useWords } from '../../../../../resources/ui/use-words.ts';
import type { RecordPanelProps } from '../../../../form/slots.ts';
import { useSummary } from '../../../../grid/use-edits.ts';
import type { ProductOptions } from '../use-product-options.ts';
import type { OptionsBody } from '../wire.ts';
import type { Edits, Row } from '../../../../grid/edits.ts';
import { type Part, saveEdits, type SaveResult } from './save-edits.ts';

/** What is to be said about the last save. */
export type Notice = Exclude<SaveResult, { readonly outcome: 'saved' }>;

/** What is saved, as edits see it. */
export interface Ledger {
  readonly rows: ReadonlyMap<string, Row>;
  /** Can there still be such a row? */
  readonly fits: (key: string) => boolean;
  readonly nameOf: (key: string) => string;
}

export interface PanelEditsOptions<L extends Ledger> {
  readonly edits: Edits;
  readonly options: ProductOptions & { readonly body: OptionsBody };
  readonly page: RecordPanelProps['page'];
  /** Names the panel, and its sentences: `3 options`, `3 options saved`. */
  readonly section: string;
  readonly counted: MessageKey;
  readonly saved: MessageKey;
  /** The same function as long as it reads the same. */
  readonly read: (body: OptionsBody) => L;
  /** `read` of the body at hand. */
  readonly ledger: L;
  readonly partsOf: (edits: Edits, ledger: L) => readonly Part[];
  /** The first row that needs looking at. */
  readonly onProblem: (key: string) => void;
}

export interface PanelEdits {
  readonly notice: Notice | undefined;
  /** Names of rows that can't be any more, with what was typed there. */
  readonly lost: readonly string[];
  readonly dismiss: () => void;
}

const none: readonly string[] = [];

/**
 * The unsaved changes of a panel: the page's save bar saves them, its guard knows of them, and what others write comes
 * in below them.
 */
export function usePanelEdits<L extends Ledger>({
  edits,
  options,
  page,
  section,
  counted,
  saved,
  read,
  ledger,
  partsOf,
  onProblem,
}: PanelEditsOptions<L>): PanelEdits {
  const { say } = useWords();
  const notify = useNotify();
  const [notice, setNotice] = useState<Notice>();
  const [lost, setLost] = useState(none);
  const { own, write, refetch } = options;
  const former = useRef(ledger.nameOf);
  /** Lays what is saved now below the edits. */
  const lay = useCallback(
    ({ rows, fits, nameOf }: Ledger, mine: boolean) => {
      const gone = edits.load(rows, { own: mine, fits });
      // Named by what was there before: it is gone.
      if (gone.length > 0) setLost(gone.map(former.current));
      former.current = nameOf;
    },
    [edits],
  );
  useLayoutEffect(() => lay(ledger, own), [lay, ledger, own]);

  const { changed, added } = useSummary(edits);
  const count = changed + added;
  const save = async () => {
    setLost(none);
    const result = await saveEdits({
      edits,
      parts: partsOf(edits, ledger),
      write,
      refetch,
      absorb: (body, mine) => lay(read(body), mine),
      exists: say('validation.optionExists'),
    });
    // The answer got lost, but not the write: it is all there.
    const done = result.outcome === 'saved' || (result.outcome === 'changed' && edits.keys().length === 0);
    setNotice(done ? undefined : result);
    if (done) {
      notify(saved, {
        type: 'success',
        messageArgs: { smart_count: result.outcome === 'saved' ? result.count : count },
      });
      return true;
    }
    const first = edits.keys().find((key) => {
      const { errors, theirs } = edits.view(key);
      return Object.keys(errors).length + Object.keys(theirs).length > 0;
    });
    if (first !== undefined) onProblem(first);
    return false;
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const text = count === 0 ? '' : say(counted, { smart_count: count });
  useEffect(() => {
    page.setWork(
      section,
      text === '' ? undefined : { text, save: () => latest.current(), discard: () => edits.revert() },
    );
  }, [page, section, text, edits]);
  useEffect(() => () => page.setWork(section, undefined), [page, section]);

  // A notice about what is unsaved goes with it.
  const dismiss = () => {
    setNotice(undefined);
    setLost(none);
  };
  return { notice: count === 0 ? undefined : notice, lost, dismiss };
}
