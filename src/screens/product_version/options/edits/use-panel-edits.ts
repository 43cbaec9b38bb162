import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { MessageKey } from '../../../../../resources/messages/translate.ts';
import { useWords } from '../../../../../resources/ui/use-words.ts';
import type { RecordPanelProps } from '../../../../form/slots.ts';
import { useSummary } from '../../../../grid/use-edits.ts';
import type { ProductOptions } from '../use-product-options.ts';
import type { OptionsBody } from '../options-schema.ts';
import type { Edits, Row } from '../../../../grid/edits.ts';
import { type BulkRequest, saveEdits, type SaveResult } from './save-edits.ts';

/** Result of the last save, unless it succeeded. */
export type Notice = Exclude<SaveResult, { readonly outcome: 'saved' }>;

/** The saved rows under the edits. */
export interface SavedRows {
  readonly rows: ReadonlyMap<string, Row>;
  /** Can this row still exist? */
  readonly fits: (key: string) => boolean;
  readonly nameOf: (key: string) => string;
}

export interface PanelEditsOptions<L extends SavedRows> {
  readonly edits: Edits;
  readonly options: ProductOptions & { readonly body: OptionsBody };
  readonly page: RecordPanelProps['page'];
  /** Key of the panel on the page. */
  readonly section: string;
  readonly counted: MessageKey;
  readonly saved: MessageKey;
  /** Must be stable while its result is the same. */
  readonly read: (body: OptionsBody) => L;
  /** `read` of the current body. */
  readonly savedRows: L;
  readonly partsOf: (edits: Edits, ledger: L) => readonly BulkRequest[];
  /** Called with the first row that has an error or conflict. */
  readonly onProblem: (key: string) => void;
}

export interface PanelEdits {
  readonly notice: Notice | undefined;
  /** Names of rows with edits that can no longer exist. */
  readonly dropped: readonly string[];
  readonly dismiss: () => void;
}

const none: readonly string[] = [];

/**
 * Connects a panel's edits with the page: the save bar saves them, the leave guard protects them, and writes by others
 * are merged below them.
 */
export function usePanelEdits<L extends SavedRows>({
  edits,
  options,
  page,
  section,
  counted,
  saved,
  read,
  savedRows,
  partsOf,
  onProblem,
}: PanelEditsOptions<L>): PanelEdits {
  const { say } = useWords();
  const notify = useNotify();
  const [notice, setNotice] = useState<Notice>();
  const [dropped, setDropped] = useState(none);
  const { own, write, refetch } = options;
  const former = useRef(savedRows.nameOf);
  /** Merges saved rows under the edits. */
  const lay = useCallback(
    ({ rows, fits, nameOf }: SavedRows, mine: boolean) => {
      const gone = edits.load(rows, { own: mine, fits });
      // Named by the previous rows, since the new ones lack them.
      if (gone.length > 0) setDropped(gone.map(former.current));
      former.current = nameOf;
    },
    [edits],
  );
  useLayoutEffect(() => lay(savedRows, own), [lay, savedRows, own]);

  const { changed, added } = useSummary(edits);
  const count = changed + added;
  const save = async () => {
    setDropped(none);
    const result = await saveEdits({
      edits,
      parts: partsOf(edits, savedRows),
      write,
      refetch,
      merge: (body, mine) => lay(read(body), mine),
      exists: say('validation.optionExists'),
    });
    // The answer of an earlier save was lost, but everything was saved.
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

  // Clears the notice once nothing is unsaved.
  const dismiss = () => {
    setNotice(undefined);
    setDropped(none);
  };
  return { notice: count === 0 ? undefined : notice, dropped, dismiss };
}
