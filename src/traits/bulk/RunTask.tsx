import { Box } from '@mui/material';
import type { Resource } from '../../../resources/define.ts';
import { cellOf } from '../../../resources/kinds/cells.ts';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { spaceIn, withinSentence } from '../../../resources/messages/languages.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { useWords, type Words } from '../../../resources/ui/use-words.ts';
import type { BulkChange, BulkRun, BulkSelection } from '../../data-provider/bulk-types.ts';
import { isNarrowed, QueryText } from '../../list/QueryText.tsx';
import { Moment } from '../../ui/Moment.tsx';

/** A run's task as a title: `Bulk edit`, `Suspend`, `Delete`. */
export function taskName(resource: Resource, { what }: Pick<BulkRun, 'what'>, { say, label }: Words): string {
  if ('changes' in what) return say('bulk.changes');
  if ('delete' in what) return say('list.delete');
  if ('restore' in what) return say('trash.restore');
  const { name } = what.action;
  return label(resource.actions?.[name]?.label ?? [name, name, name]);
}

/** Names of the fields that a run changes. */
export function changedFields({ what }: Pick<BulkRun, 'what'>): readonly string[] {
  return 'changes' in what ? what.changes.map(({ field }) => field) : [];
}

/** `12.50` → `12.5`, `5.00` → `5` */
const plainPercent = (percent: string) => percent.replace(/(?<=\.\d*)0+$/u, '').replace(/\.$/u, '');

/** `Price raised by 5% and rounded to the nearest 0.50` */
function ChangeText({
  resource,
  change,
  labels,
}: {
  readonly resource: Resource;
  readonly change: BulkChange;
  readonly labels: Labels | undefined;
}) {
  const { say, label, language } = useWords();
  const field = resource.fields[change.field];
  if (!field) return change.field;
  const { Cell } = cellOf(field);
  const amount = change.raise ?? change.lower;
  const percent = change.raise_percent ?? change.lower_percent;
  const up = change.raise !== undefined || change.raise_percent !== undefined;
  const rounded = change.round_to !== undefined && (
    <>
      {spaceIn(language)}
      {say(`bulk.rounded.${change.rounding ?? 'nearest'}`, { step: groupDigits(change.round_to) })}
    </>
  );
  return (
    <>
      <strong>{label(field.label)}</strong>{' '}
      {amount === undefined && percent === undefined ? (
        change.set === null || change.set === undefined ? (
          say('bulk.cleared')
        ) : (
          <>
            {say('bulk.setTo')} <Cell value={change.set} field={field} labels={labels?.[change.field]} spelled />
          </>
        )
      ) : (
        say(up ? 'bulk.raised' : 'bulk.lowered', {
          by: percent === undefined ? groupDigits(amount ?? '') : `${groupDigits(plainPercent(percent))}%`,
        })
      )}
      {rounded}
    </>
  );
}

/** The records of a run: `All that match: “tea”, Status: Live. Without 2`. */
export function SelectionText({
  resource,
  selection,
}: {
  readonly resource: Resource;
  readonly selection: BulkSelection;
}) {
  const { say, language } = useWords();
  if ('ids' in selection) return say('bulk.picked', { count: groupDigits(selection.ids.length) });
  const { deleted, ...filter } = selection.filter;
  return (
    <>
      {isNarrowed(filter) ? (
        <>
          {say('bulk.matching')}
          {spaceIn(language)}
          <QueryText resource={resource} values={filter} />
        </>
      ) : (
        say(deleted === undefined ? 'bulk.everything' : 'bulk.everythingDeleted', {
          list: withinSentence(resource.plural, language),
        })
      )}
      {selection.except.length > 0 && (
        <>
          {spaceIn(language)}
          {say('bulk.except', { count: groupDigits(selection.except.length) })}
        </>
      )}
    </>
  );
}

interface TaskProps {
  readonly resource: Resource;
  readonly run: BulkRun;
  /** Without them, a referenced record is shown by its id. */
  readonly labels?: Labels;
}

/** A run's task and records: `Price raised by 5%`, `All that match “tea”`, each a `span`. */
export function TaskText({ resource, run: { what }, labels }: TaskProps) {
  return (
    <>
      {'changes' in what &&
        what.changes.map((change) => (
          <span key={change.field}>
            <ChangeText resource={resource} change={change} labels={labels} />
          </span>
        ))}
      {what.selection && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <SelectionText resource={resource} selection={what.selection} />
        </Box>
      )}
    </>
  );
}

/** A run's task and records, its creator, and its time. */
export function RunTask({ resource, run, labels }: TaskProps) {
  const { say } = useWords();
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 0.5,
        px: 1.5,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
        overflowWrap: 'anywhere',
      }}
    >
      <TaskText resource={resource} run={run} labels={labels} />
      <Box component="span" sx={{ color: 'text.secondary', ml: { sm: 'auto' } }}>
        {run.created_by?.name} · <Moment at={run.created_at} />
        {run.taken_over_by && <> · {say('bulk.takenOver', { name: run.taken_over_by.name })}</>}
      </Box>
    </Box>
  );
}
