import type { LoadedPanelProps } from './ProductPanel.tsx';
import { Fragment, useCallback, useMemo, useRef, useState } from 'react';
import { Box, Button, Link, Typography } from '@mui/material';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { UnsavedEditsNotice } from '../../../form/UnsavedEditsNotice.tsx';
import { AddOption } from './AddOption.tsx';
import { axesOf, type PickedAxes } from './axes.ts';
import { AxesBar } from './AxesBar.tsx';
import {
  type SavedCombinations,
  combinationsByState,
  type OptionFieldName,
  type OptionState,
} from './saved-combinations.ts';
import type { Combination } from './combinations.ts';
import { type Editor, EditorProvider, useEditor } from './editor-context.ts';
import { useSummary } from '../../../grid/use-edits.ts';
import { ChoiceGroups } from './groups/ChoiceGroups.tsx';
import { MissingDialog } from './MissingDialog.tsx';
import { useDescribeConflict } from './OptionCell.tsx';
import { type MatrixHandle, OptionMatrix } from './OptionMatrix.tsx';
import { NoticeBar, type NoticeBarProps } from './edits/NoticeBar.tsx';
import { GridHint } from '../../../grid/GridHint.tsx';
import { useStoredPanelEdits } from './edits/use-stored-panel-edits.ts';
import { ChoiceTabs } from './ChoiceTabs.tsx';
import { type Task, TaskDialog } from './TaskDialog.tsx';
import { useOptionEdits } from './use-option-edits.ts';
import { useSkuPaste } from './use-sku-paste.ts';
import { useSkuTitles } from './use-sku-titles.ts';

/** Editor of the choice groups and of their combinations. */
export function OptionsEditor({ resource, record, readOnly, page, options }: LoadedPanelProps) {
  const { say } = useWords();
  const [picked, setPicked] = useState<PickedAxes>({ shown: {} });
  const [field, setField] = useState<OptionFieldName>('price');
  const [task, setTask] = useState<Task>();
  const [dialog, setDialog] = useState<'missing' | 'add'>();
  const matrix = useRef<MatrixHandle>(null);
  const show = useCallback((combination: Combination) => matrix.current?.show(combination), []);
  const onShown = useCallback(
    (shown: PickedAxes['shown']) => setPicked((now) => ({ ...now, shown: { ...now.shown, ...shown } })),
    [],
  );

  const showChoice = useCallback((group: number, choice: number) => onShown({ [group]: choice }), [onShown]);

  const { edits, savedCombinations, work, type } = useOptionEdits(options, page, show);
  const typeSkus = useSkuPaste(resource.name, edits);
  const storedEdits = useStoredPanelEdits(edits, `${resource.name}.options`, record.id);
  const axes = useMemo(() => axesOf(savedCombinations.groups, picked), [savedCombinations.groups, picked]);
  const labels = options.body.labels['options.sku'];
  const skuTitle = useSkuTitles(resource.name, edits, labels);
  const defaultPrice = typeof record.price === 'string' ? record.price : null;
  const editor = useMemo(
    (): Editor => ({ savedCombinations, edits, defaultPrice, readOnly, skuTitle, type, typeSkus }),
    [savedCombinations, edits, defaultPrice, readOnly, skuTitle, type, typeSkus],
  );
  return (
    <EditorProvider value={editor}>
      <UnsavedEditsNotice unsavedEdits={storedEdits} />
      <OptionNotices work={work} onShow={show} />
      <ChoiceGroups options={options} />
      {axes !== undefined && savedCombinations.total > 0 ? (
        <>
          <Box
            data-field="options"
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 2, mb: 1 }}
          >
            <StateCounts savedCombinations={savedCombinations} defaultPrice={defaultPrice} onShow={show} />
            {readOnly ? null : (
              <MakeButtons
                savedCombinations={savedCombinations}
                onAdd={() => setDialog('add')}
                onMissing={() => setDialog('missing')}
              />
            )}
          </Box>
          <AxesBar
            axes={axes}
            field={field}
            onField={setField}
            onPick={(next) => setPicked((now) => ({ ...now, ...next }))}
          />
          <ChoiceTabs axes={axes} onShow={showChoice} />
          <OptionMatrix
            key={`${axes.rows.id} ${axes.columns?.id ?? ''}`}
            ref={matrix}
            resource={resource.name}
            axes={axes}
            field={field}
            labels={labels}
            onShown={onShown}
            onTask={setTask}
          />
          {readOnly ? null : <GridHint>{say('matrix.keys')}</GridHint>}
        </>
      ) : (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
          {say(
            savedCombinations.groups.length === 0
              ? readOnly
                ? 'matrix.noGroups'
                : 'matrix.firstGroup'
              : 'matrix.firstChoices',
          )}
        </Typography>
      )}
      {task ? <TaskDialog task={task} options={options} onClose={() => setTask(undefined)} /> : null}
      {dialog === 'missing' ? <MissingDialog options={options} onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'add' ? (
        <AddOption
          options={options}
          onAdded={(combination) => {
            setDialog(undefined);
            show(combination);
          }}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </EditorProvider>
  );
}

const countedStates = ['active', 'incomplete', 'obsolete', 'duplicate'] as const satisfies readonly OptionState[];

/** Number of saved combinations by state; a click steps through those that can't be bought yet. */
function StateCounts({
  savedCombinations,
  defaultPrice,
  onShow,
}: {
  readonly savedCombinations: SavedCombinations;
  readonly defaultPrice: string | null;
  readonly onShow: (combination: Combination) => void;
}) {
  const { say, language } = useWords();
  const found = useMemo(() => combinationsByState(savedCombinations, defaultPrice), [savedCombinations, defaultPrice]);
  const next = useRef(0);
  const incomplete = found.get('incomplete') ?? [];
  const showNext = () => {
    const combination = incomplete[next.current % incomplete.length];
    next.current += 1;
    if (combination) onShow(combination);
  };
  const parts = countedStates.flatMap((state) => {
    const count = found.get(state)?.length ?? 0;
    return count > 0 ? [{ state, text: say(`matrix.counts.${state}`, { count }) }] : [];
  });
  const separator = language === 'en' ? ' · ' : '・';
  return (
    <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 200px' }}>
      {say('matrix.counts.made', { count: savedCombinations.options.size, total: savedCombinations.total })}
      {parts.map(({ state, text }) => (
        <Fragment key={state}>
          {separator}
          {state === 'incomplete' ? (
            <Link
              component="button"
              type="button"
              variant="body2"
              title={say('matrix.showIncomplete')}
              onClick={showNext}
            >
              {text}
            </Link>
          ) : (
            text
          )}
        </Fragment>
      ))}
    </Typography>
  );
}

function OptionNotices(props: Pick<NoticeBarProps, 'work' | 'onShow'>) {
  const { edits } = useEditor();
  return <NoticeBar edits={edits} describe={useDescribeConflict()} {...props} />;
}

function MakeButtons({
  savedCombinations,
  onAdd,
  onMissing,
}: {
  readonly savedCombinations: SavedCombinations;
  readonly onAdd: () => void;
  readonly onMissing: () => void;
}) {
  const { say } = useWords();
  const { edits } = useEditor();
  const missing = Math.max(0, savedCombinations.total - savedCombinations.options.size - useSummary(edits).added);
  return (
    <>
      <Button size="small" onClick={onAdd}>
        {say('matrix.addOption')}
      </Button>
      <Button size="small" variant="outlined" disabled={missing === 0} onClick={onMissing}>
        {say('matrix.makeAll', { count: missing })}
      </Button>
    </>
  );
}
