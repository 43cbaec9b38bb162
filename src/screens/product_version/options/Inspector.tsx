import { memo, type Ref, useSyncExternalStore } from 'react';
import { Alert, Box, Button, Typography } from '@mui/material';
import type { Fields } from '../../../../resources/kinds/index.ts';
import { optionFields } from '../../../../resources/catalogue/product-choices.ts';
import { boxLook } from '../../../../resources/ui/box-look.ts';
import { ReferenceBox } from '../../../../resources/ui/ReferenceBox.tsx';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { NumberInput } from './NumberInput.tsx';
import { optionFieldNames, type OptionFieldName, stateOf } from './saved-combinations.ts';
import { rowProblem, useDescribeConflict } from './OptionCell.tsx';
import { ConflictNotice } from './edits/ConflictNotice.tsx';
import type { Combination } from './combinations.ts';
import { useEditor } from './editor-context.ts';
import type { RowView, Value } from '../../../grid/edits.ts';
import { StateMark, stateTones } from './StateMark.tsx';
import type { Task } from './TaskDialog.tsx';

export interface InspectorProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly resource: string;
  readonly combinations: readonly Combination[];
  readonly labels: Readonly<Record<string, string>> | undefined;
  /** Asks for confirmation, then runs the task. */
  readonly onTask: (task: Task) => void;
  /** Moves the focus back to the grid. */
  readonly onDone: () => void;
}

const declared: Fields = optionFields;

/** The value that all rows share; `undefined` if they differ. */
function commonValue(views: readonly RowView[], field: OptionFieldName): Value | undefined {
  const [first, ...rest] = views.map(({ values }) => values[field] ?? null);
  return first !== undefined && rest.every((value) => value === first) ? first : undefined;
}

/** Fields and actions of the combinations selected in the grid. */
export const Inspector = memo(function Inspector({
  ref,
  resource,
  combinations,
  labels,
  onTask,
  onDone,
}: InspectorProps) {
  const { say, label } = useWords();
  const { savedCombinations, edits, defaultPrice, readOnly, type } = useEditor();
  const describe = useDescribeConflict();
  // Renders on every edit, because the edits of the whole selection are shown.
  useSyncExternalStore(edits.subscribe, edits.edition);
  const all = combinations.map((combination) => ({
    combination,
    view: edits.view(combination),
    state: stateOf(savedCombinations, combination, edits.view(combination), defaultPrice),
  }));
  const there = all.filter(({ state }) => state !== 'missing');
  const missing = all.filter(({ state }) => state === 'missing');
  const saved = there.filter(({ combination }) => savedCombinations.options.has(combination));
  const obsolete = saved.filter(({ combination }) => savedCombinations.options.get(combination)?.obsolete);
  const current = saved.filter(({ combination }) => !savedCombinations.options.get(combination)?.obsolete);
  const edited = all.filter(({ view }) => view.changed.length > 0 || view.added);
  // Typing into a single missing combination creates it.
  const targets = all.length === 1 ? all : there;
  const keys = targets.map(({ combination }) => combination);
  const [only] = all;
  const single = all.length === 1 && only ? only : undefined;
  const option = single && savedCombinations.options.get(single.combination);
  const names = (list: typeof all) => list.map(({ combination }) => combination);
  const begin = () => {
    const restores = keys.map((key) => edits.startEditing(key));
    return () => restores.forEach((restore) => restore());
  };
  const box = (field: Exclude<OptionFieldName, 'sku'>) => {
    const value = commonValue(
      targets.map(({ view }) => view),
      field,
    );
    const various = value === undefined && targets.length > 1;
    return (
      <NumberInput
        key={field}
        label={declared[field] ? label(declared[field].label) : field}
        value={value}
        error={targets.map(({ view }) => view.errors[field]).find(Boolean)}
        placeholder={
          various ? say('matrix.various') : field === 'price' && defaultPrice !== null ? defaultPrice : undefined
        }
        {...(field === 'quota' ? {} : { prefix: 'HK$' })}
        disabled={readOnly || keys.length === 0}
        onType={(text) => type(keys, field, text)}
        onBegin={begin}
        onDone={onDone}
      />
    );
  };
  const sku = commonValue(
    targets.map(({ view }) => view),
    'sku',
  );
  if (all.length === 0)
    return (
      <Box ref={ref} sx={{ p: 1.5, color: 'text.secondary', fontSize: '0.8125rem' }}>
        {say(readOnly ? 'matrix.selectToSee' : 'matrix.selectFirst')}
      </Box>
    );
  return (
    <Box ref={ref} role="group" aria-label={say('matrix.inspector')} sx={{ p: 1.5, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, flexWrap: 'wrap' }}>
        <Typography component="h3" variant="subtitle2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {single ? savedCombinations.nameOf(single.combination) : say('matrix.selected', { smart_count: all.length })}
        </Typography>
        {single ? (
          <Box
            component="span"
            data-tone={stateTones[single.state]}
            sx={{
              fontSize: '0.75rem',
              color: 'text.secondary',
              '& .state': { display: 'inline-flex', alignItems: 'center', gap: 0.5 },
            }}
          >
            <StateMark state={single.state} />
          </Box>
        ) : null}
      </Box>
      {option ? (
        <Typography variant="caption" color="text.secondary">
          {say('matrix.soldOf', { purchased: option.purchased_pcs ?? 0, holding: option.holding_pcs ?? 0 })}
        </Typography>
      ) : null}
      {single?.state === 'incomplete' ? (
        <Alert severity="warning" sx={{ py: 0 }}>
          {say((single.view.values.sku ?? null) === null ? 'matrix.needsSku' : 'matrix.needsPrice')}
        </Alert>
      ) : null}
      {single && rowProblem(single.view) !== undefined ? (
        <Alert severity="error" sx={{ py: 0 }}>
          {rowProblem(single.view)}
        </Alert>
      ) : null}
      <ConflictNotice
        edits={edits}
        describe={describe}
        keys={names(all.filter(({ view }) => Object.keys(view.theirs).length > 0))}
      />
      {missing.length > 0 && !readOnly ? (
        <Alert
          severity="info"
          icon={false}
          sx={{ py: 0, alignItems: 'center' }}
          action={
            <Button size="small" color="inherit" onClick={() => edits.add(names(missing))}>
              {say('matrix.addMissing', { smart_count: missing.length })}
            </Button>
          }
        >
          {single ? say('matrix.isMissing') : say('matrix.leftAlone', { smart_count: missing.length })}
        </Alert>
      ) : null}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          pt: 1,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))',
        }}
      >
        <Box
          data-field="sku"
          sx={{ gridColumn: '1 / -1' }}
          onKeyDown={(event) => {
            // The first Escape closes the list, the second leaves the input.
            if (
              event.key === 'Escape' &&
              event.target instanceof HTMLInputElement &&
              event.target.getAttribute('aria-expanded') !== 'true'
            )
              onDone();
          }}
        >
          <ReferenceBox
            resource={resource}
            field="options.sku"
            many={false}
            ids={typeof sku === 'number' ? [sku] : []}
            labels={labels}
            disabled={readOnly || keys.length === 0}
            onChange={(ids) => {
              edits.type(keys, 'sku', ids[0] ?? null);
              if (ids.length > 0) onDone();
            }}
            box={{
              ...boxLook({
                label: label(optionFields.sku.label),
                helperText: undefined,
                compact: false,
                error: targets.map(({ view }) => view.errors.sku).find(Boolean),
                required: false,
                disabled: readOnly,
              }),
              ...(sku === undefined && targets.length > 1 ? { placeholder: say('matrix.various') } : {}),
            }}
          />
        </Box>
        {optionFieldNames.map((field) => (field === 'sku' ? null : box(field)))}
      </Box>
      {readOnly ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {current.length > 0 ? (
            <Button size="small" onClick={() => onTask({ verb: 'obsolete', combinations: names(current) })}>
              {say('matrix.obsolete')}
            </Button>
          ) : null}
          {obsolete.length > 0 ? (
            <Button size="small" onClick={() => onTask({ verb: 'restore', combinations: names(obsolete) })}>
              {say('matrix.restore')}
            </Button>
          ) : null}
          {edited.length > 0 ? (
            <Button size="small" onClick={() => edits.revert(names(edited))}>
              {say('matrix.undo')}
            </Button>
          ) : null}
          {saved.length > 0 ? (
            <Button size="small" color="error" onClick={() => onTask({ verb: 'delete', combinations: names(saved) })}>
              {say('form.delete')}
            </Button>
          ) : null}
        </Box>
      )}
    </Box>
  );
});
