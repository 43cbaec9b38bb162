import ClearIcon from '@mui/icons-material/Clear';
import { IconButton } from '@mui/material';
import { memo, useMemo, useSyncExternalStore } from 'react';
import { type Identifier, type RaRecord, useCreatePath } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { HiddenText } from '../../../resources/ui/typography.tsx';
import { cellOf } from '../../../resources/kinds/cells.ts';
import type { Field } from '../../../resources/kinds/index.ts';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { useWords, type Words } from '../../../resources/ui/use-words.ts';
import { isEqual } from '../../data-provider/records.ts';
import { displayValue, titleOf, valueAt } from '../../i18n/record-title.ts';
import { listedField } from '../../list/columns.ts';
import type { FieldChange } from '../../../resources/bulk/changes.ts';
import { type CellPlan, exclusionSentences, type RowPlan } from '../../../resources/bulk/plan.ts';
import { planAgain } from './plan-again.ts';
import type { BulkRun, Outcome } from './run.ts';

export interface PreviewRowProps {
  readonly resource: Resource;
  readonly record: RaRecord & { readonly labels?: Labels };
  /** Unchanged columns, which help to recognize the record. */
  readonly context: readonly string[];
  readonly fields: readonly string[];
  readonly changes: readonly FieldChange[];
  readonly plan: RowPlan | undefined;
  readonly run: BulkRun;
  readonly index: number;
  readonly start: number;
  readonly measure: (row: Element | null) => void;
  readonly tabStop: boolean;
  readonly onRemove: ((id: Identifier) => void) | undefined;
}

/** One record: old and new values, and its status. */
export const PreviewRow = memo(function PreviewRow({
  resource,
  record,
  context,
  fields,
  changes,
  plan: planned,
  run,
  index,
  start,
  measure,
  tabStop,
  onRemove,
}: PreviewRowProps) {
  const words = useWords();
  const { say, label, language } = words;
  const createPath = useCreatePath();
  const outcome = useSyncExternalStore(run.subscribe, () => run.outcomeOf(record.id));
  const changed = outcome?.at === 'changed' ? outcome : undefined;
  const plan = useMemo(
    () => (changed ? planAgain(resource, changed, changes) : planned),
    [changed, planned, resource, changes],
  );
  const title = titleOf(resource, record, language);
  const status = rowStatus(resource, plan, outcome, words);
  return (
    <div
      role="row"
      className="row"
      data-index={index}
      data-state={plan?.at}
      aria-rowindex={index + 2}
      ref={measure}
      style={{ transform: `translateY(${start}px)` }}
    >
      <span role="cell" className="title" title={title}>
        <a
          href={createPath({ resource: resource.name, type: 'edit', id: record.id })}
          target="_blank"
          rel="noopener"
          tabIndex={-1}
        >
          {title}
        </a>
      </span>
      {context.map((name) => {
        const field = listedField(resource, name);
        if (!field) return <span role="cell" key={name} className="context" />;
        const { Cell } = cellOf(field);
        return (
          <span role="cell" key={name} className="context">
            <Caption>{label(field.label)}</Caption>
            <Cell
              value={displayValue(valueAt(record, name), field, language).value}
              field={field}
              labels={record.labels?.[name]}
              spelled
            />
          </span>
        );
      })}
      {fields.map((name) => {
        const field = resource.fields[name];
        return field ? (
          <span role="cell" key={name}>
            <Caption>{label(field.label)}</Caption>
            <ChangedValue
              name={name}
              field={field}
              cell={plan?.cells.find((cell) => cell.name === name)}
              record={record}
              excluded={plan?.at === 'excluded'}
              say={say}
            />
          </span>
        ) : null;
      })}
      <span role="cell" className="status" data-tone={status.tone}>
        {status.text}
      </span>
      <span role="cell" className="remove">
        {onRemove && (
          <IconButton
            size="small"
            tabIndex={tabStop ? 0 : -1}
            aria-label={say('bulkEdit.takeOut', { title })}
            title={say('bulkEdit.takeOut', { title })}
            onClick={() => onRemove(record.id)}
          >
            <ClearIcon fontSize="small" />
          </IconButton>
        )}
      </span>
    </div>
  );
});

/** The column's name on narrow screens, which show no table header. */
function Caption({ children }: { readonly children: string }) {
  return (
    <span className="caption" aria-hidden="true">
      {children}
    </span>
  );
}

interface ChangedValueProps {
  readonly name: string;
  readonly field: Field;
  readonly cell: CellPlan | undefined;
  readonly record: PreviewRowProps['record'];
  readonly excluded: boolean;
  readonly say: Words['say'];
}

function ChangedValue({ name, field, cell, record, excluded, say }: ChangedValueProps) {
  const { Cell } = cellOf(field);
  const labels = record.labels?.[name];
  const before = <Cell value={cell ? cell.before : record[name]} field={field} labels={labels} spelled />;
  if (!cell || excluded) return <span className="before">{before}</span>;
  if (cell.after === undefined || isEqual(cell.before, cell.after)) {
    return (
      <>
        <span className="before">{before}</span>
        <span className="quiet">{say('bulkEdit.same')}</span>
      </>
    );
  }
  return (
    <>
      <span className="before">{before}</span>
      <span className="arrow" aria-hidden="true">
        →
      </span>
      <HiddenText> {say('bulkEdit.becomes')} </HiddenText>
      <span className="after">
        <Cell value={cell.after} field={field} labels={labels} spelled />
      </span>
    </>
  );
}

interface RowStatus {
  readonly text: string;
  readonly tone: 'success' | 'error' | 'warning' | 'quiet';
}

/** Describes what will happen, happens or has happened to a row. */
function rowStatus(
  resource: Resource,
  plan: RowPlan | undefined,
  outcome: Outcome | undefined,
  words: Words,
): RowStatus {
  const { say } = words;
  switch (outcome?.at) {
    case 'waiting':
      return { text: say('bulkEdit.waiting'), tone: 'quiet' };
    case 'running':
      return { text: say('bulkEdit.rowWriting'), tone: 'quiet' };
    case 'done':
      return { text: say('bulkEdit.rowDone'), tone: 'success' };
    case 'refused':
      return { text: say('bulkEdit.rowRefused', { reason: outcome.reason }), tone: 'error' };
    case 'unsure':
      return { text: say('bulkEdit.rowUnsure', { reason: outcome.reason }), tone: 'error' };
    case 'changed':
      return { text: say('bulkEdit.rowChanged'), tone: 'warning' };
    case 'notReached':
      return { text: say('bulkEdit.rowNotReached'), tone: 'warning' };
    case undefined:
      break;
  }
  if (plan?.at === 'excluded')
    return { text: exclusionSentences(resource, plan.reasons, words).join(' '), tone: 'warning' };
  return {
    text: plan?.at === 'change' ? say('bulkEdit.willChange') : plan?.at === 'same' ? say('bulkEdit.willStay') : '',
    tone: 'quiet',
  };
}
