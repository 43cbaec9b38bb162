import { useEffect, useMemo, useState } from 'react';
import type { Resource } from '../../../../resources/define.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { UnsavedGuard } from '../../../form/UnsavedGuard.tsx';
import { CellDetail } from './CellDetail.tsx';
import { errorsOf, tellingColumns } from './cell-view.ts';
import { OutcomeFilter, type Outcome } from './OutcomeFilter.tsx';
import type { RowState } from './rows.ts';
import { type Active, SheetTable } from './SheetTable.tsx';
import { useWorkView } from './use-work-view.ts';
import type { ImportSession } from './import-session.ts';
import { WorkBar } from './WorkBar.tsx';

/** More columns than these are wider than a window. */
const manyColumns = 6;

interface WorkPanelProps {
  readonly resource: Resource;
  readonly fileName: string;
  readonly work: ImportSession;
  readonly onRestart: () => void;
}

/** What comes of each row, to be looked through and put right; then the import, and what came of it. */
export function WorkPanel({ resource, fileName, work, onRestart }: WorkPanelProps) {
  const { say } = useWords();
  const view = useWorkView(work);
  const { phase, counts, settled, version } = view;
  const [filter, setFilter] = useState<Outcome>('all');
  const [active, setActive] = useState<Active>({ place: -1, column: 0 });
  const [jump, setJump] = useState(0);
  const [basis, setBasis] = useState<readonly RowState[]>();
  const [telling, setTelling] = useState(work.columns.length > manyColumns);

  // While rows are checked or written columns don't come and go.
  const still = phase === 'checked' || phase === 'paused' || phase === 'finished';
  useEffect(() => {
    if (still) setBasis(work.view().settled);
  }, [still, work]);
  // Whoever is to put something right sees it first.
  useEffect(() => {
    if (phase === 'checked' && work.view().counts.wrong > 0) setFilter('wrong');
  }, [phase, work]);
  // A row that was put right stays where it is until one looks elsewhere.
  const all = useMemo(() => work.states.map((_, place) => place), [work]);
  const narrowed = filter === 'all' ? undefined : settled;
  const places = useMemo(() => (narrowed ? placesOf(narrowed, filter) : all), [narrowed, filter, all]);

  const count = work.columns.length;
  const columns = useMemo(
    () =>
      telling && basis
        ? tellingColumns(work.columns.slice(0, count), placesOf(basis, filter), basis)
        : work.columns.slice(0, count),
    [work, count, telling, basis, filter],
  );

  const wrongColumn = (state: RowState) =>
    Math.max(
      0,
      columns.findIndex((mapped) => errorsOf(state, mapped, work.columns).length > 0),
    );
  // Where its row is not on show, the first that is; what is wrong with it is told at the foot.
  const [top = -1] = places;
  const topState = work.states[top];
  const shown = places.includes(active.place)
    ? active
    : { place: top, column: topState?.outcome === 'wrong' ? wrongColumn(topState) : active.column };

  const nextWrong = () => {
    const wrong = places.flatMap((place): Active[] => {
      const state = work.states[place];
      if (state?.outcome !== 'wrong') return [];
      return [{ place, column: wrongColumn(state) }];
    });
    const beyond = (one: Active) =>
      one.place > shown.place || (one.place === active.place && one.column > active.column);
    const to = (shown === active ? wrong.find(beyond) : undefined) ?? wrong[0];
    if (!to) return;
    setActive(to);
    setJump((count) => count + 1);
  };
  return (
    <>
      <OutcomeFilter
        counts={counts}
        total={work.states.length}
        value={filter}
        onChange={setFilter}
        onNextWrong={phase === 'checked' || phase === 'paused' ? nextWrong : undefined}
        telling={work.columns.length > manyColumns ? telling : undefined}
        onTelling={setTelling}
      />
      <SheetTable
        work={work}
        columns={columns}
        places={places}
        version={version}
        active={shown}
        jump={jump}
        editable={phase === 'checked' || phase === 'paused'}
        onActive={setActive}
      />
      <CellDetail work={work} columns={columns} active={shown} />
      <WorkBar resource={resource} fileName={fileName} work={work} view={view} onRestart={onRestart} />
      <UnsavedGuard
        unsaved={phase === 'writing'}
        title={fileName}
        fields={fileName}
        question={{
          title: say('csv.leaveImport'),
          text: say('csv.leaveImportText', { done: view.done, total: view.of }),
        }}
        onLeave={() => work.leave()}
      />
    </>
  );
}

function placesOf(states: readonly RowState[], filter: Outcome): readonly number[] {
  const places: number[] = [];
  states.forEach(({ outcome }, place) => {
    if (filter === 'all' || outcome === filter) places.push(place);
  });
  return places;
}
