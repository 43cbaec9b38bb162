import { type RaRecord, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useCommands } from '../ui/commands.ts';
import type { Rows } from './use-rows.ts';

interface RowKeys {
  readonly records: readonly RaRecord[];
  readonly rows: Pick<Rows, 'tabStop' | 'focusRow' | 'settle'>;
  /** Can the rows be opened? */
  readonly opens: boolean;
  readonly onToggle: ((id: RaRecord['id'], range: boolean) => void) | undefined;
}

/** Id of the record whose row has the focus. */
const focused = () => document.activeElement?.closest('[data-id]')?.getAttribute('data-id');

/** Keys of a list page, independent of the focus: J and K move the focus along the rows, X selects. */
export function useRowKeys({ records, rows, opens, onToggle }: RowKeys): void {
  const translate = useTranslate();
  const move = (by: 1 | -1) => {
    const at = records.findIndex(({ id }) => String(id) === focused());
    // The first press focuses the row in the tab order.
    const record = records[at < 0 ? rows.tabStop : Math.min(records.length - 1, Math.max(0, at + by))];
    if (!record) return;
    // Synchronously, for the next press; `settle` also handles a row that already was in the tab order and so isn't
    // rendered again.
    flushSync(() => rows.focusRow(String(record.id)));
    rows.settle();
  };
  const toggle = () => {
    const record = records.find(({ id }) => String(id) === focused());
    if (record) onToggle?.(record.id, false);
  };
  const command = (name: string, keys: string, run: () => void) => ({
    name: `row ${name}`,
    label: translate(`list.rowKeys.${name}`),
    keys,
    run,
    quiet: true,
  });
  useCommands(
    records.length === 0
      ? []
      : [
          command('next', 'j', () => move(1)),
          command('previous', 'k', () => move(-1)),
          // Listed only: the row itself handles the key.
          ...(opens ? [command('open', 'Enter', () => undefined)] : []),
          ...(onToggle ? [command('select', 'x', toggle)] : []),
        ],
  );
}
