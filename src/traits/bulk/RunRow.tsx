import ClearIcon from '@mui/icons-material/Clear';
import { IconButton } from '@mui/material';
import { memo } from 'react';
import type { Resource } from '../../../resources/define.ts';
import { pageOf } from '../../../resources/names.ts';
import { cellOf } from '../../../resources/kinds/cells.ts';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { CutText, HiddenText } from '../../../resources/ui/typography.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { BulkRow, BulkRun } from '../../data-provider/bulk-types.ts';
import { isEqual } from '../../data-provider/records.ts';
import { isNeverReached, outcomeWord } from './run-state.ts';

export interface RunRowProps {
  readonly resource: Resource;
  readonly what: BulkRun['what'];
  readonly stage: BulkRun['stage'];
  readonly row: BulkRow;
  /** Names of the fields to change. */
  readonly fields: readonly string[];
  readonly labels: Labels;
  readonly index: number;
  readonly start: number;
  readonly measure: (row: Element | null) => void;
  readonly tabStop: boolean;
  readonly onTakeOut: ((id: number) => void) | undefined;
}

/** One record of a run: old and new values, and its planned or actual outcome. */
export const RunRow = memo(function RunRow({
  resource,
  what,
  stage,
  row,
  fields,
  labels,
  index,
  start,
  measure,
  tabStop,
  onTakeOut,
}: RunRowProps) {
  const { say, label } = useWords();
  const title = row.title === '' ? `#${row.id}` : row.title;
  const outcome = say(`bulk.rows.${outcomeWord({ what, stage }, row.outcome)}`);
  return (
    <div
      role="row"
      className="row"
      data-index={index}
      data-outcome={row.outcome}
      aria-rowindex={index + 2}
      ref={measure}
      style={{ transform: `translateY(${start}px)` }}
    >
      <span role="cell" className="title">
        <a href={pageOf(resource, row.id)} target="_blank" rel="noopener" tabIndex={-1}>
          <CutText>{title}</CutText>
        </a>
        {row.key !== undefined && <span className="key">{row.key}</span>}
      </span>
      {fields.map((name) => {
        const field = resource.fields[name];
        return field ? (
          <span role="cell" key={name}>
            <span className="caption" aria-hidden="true">
              {label(field.label)}
            </span>
            <ChangedValue resource={resource} name={name} row={row} labels={labels} stage={stage} />
          </span>
        ) : null;
      })}
      <span role="cell" className="status">
        {row.reason === undefined || row.reason === ''
          ? outcome
          : row.outcome === 'excluded'
            ? row.reason
            : say('bulk.withReason', { outcome, reason: row.reason })}
        {row.note !== undefined && <span className="note"> {row.note}</span>}
      </span>
      <span role="cell" className="remove">
        {onTakeOut && (
          <IconButton
            size="small"
            tabIndex={tabStop ? 0 : -1}
            aria-label={say('bulk.takeOut', { title })}
            title={say('bulk.takeOut', { title })}
            onClick={() => onTakeOut(row.id)}
          >
            <ClearIcon fontSize="small" />
          </IconButton>
        )}
      </span>
    </div>
  );
});

function ChangedValue({
  resource,
  name,
  row,
  labels,
  stage,
}: Pick<RunRowProps, 'resource' | 'row' | 'labels' | 'stage'> & { readonly name: string }) {
  const { say } = useWords();
  const field = resource.fields[name];
  const change = row.changes?.[name];
  if (!field || !change) return null;
  const { Cell } = cellOf(field);
  // For an undone row, the old value is current again.
  const [from, to] = row.outcome === 'undone' ? [change.after, change.before] : [change.before, change.after];
  const before = (
    <span className="before">
      <Cell value={from} field={field} labels={labels[name]} spelled />
    </span>
  );
  if (row.outcome === 'excluded' || isNeverReached({ stage }, row.outcome)) return before;
  if (isEqual(change.before, change.after)) {
    return (
      <>
        {before}
        <span className="quiet">{say('bulk.outcomes.same')}</span>
      </>
    );
  }
  return (
    <>
      {before}
      <span className="arrow" aria-hidden="true">
        →
      </span>
      <HiddenText> {say('bulk.becomes')} </HiddenText>
      <span className="after">
        <Cell value={to} field={field} labels={labels[name]} spelled />
      </span>
    </>
  );
}
