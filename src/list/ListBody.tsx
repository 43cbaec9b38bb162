import { Box, Button, useMediaQuery } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Resource } from '../../resources/define.ts';
import { pageOf } from '../../resources/names.ts';
import { RecordLinkContext } from '../../resources/ui/record-link.ts';
import { asksForDeleted, everyList } from '../../resources/query/list.ts';
import { useLanguage } from '../../resources/ui/use-language.ts';
import { labelIn, withinSentence } from '../../resources/messages/languages.ts';
import { partLoader } from '../i18n/part-loader.ts';
import { cameFrom, storeCameFrom } from './came-from.ts';
import { CreateButton } from './CreateButton.tsx';
import { treeLevels } from './tree-levels.ts';
import { ListNotice } from './ListNotice.tsx';
import { isNarrowed, noMatchHint } from './QueryText.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { RecordCards } from './RecordCards.tsx';
import { LinkPermissions, RecordLink } from './RecordLink.tsx';
import { type OpenedActions, RowActions, rowActions } from './RowActions.tsx';
import { RecordTable } from './RecordTable.tsx';
import { virtualizeAbove, type RowsView, type Slot } from './rows-view.ts';
import { type Cells, type CellsProps, useListSlots } from './slots.ts';
import { rowHeights, Scroller } from './table-style.ts';
import type { ListColumns } from './use-columns.ts';
import { useMinimumLoadingTime } from '../layout/use-minimum-loading-time.ts';
import { useRowNavigation } from './use-row-navigation.ts';
import type { Permitted } from '../auth-provider/use-permitted.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useListSelection } from './selection.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRows } from './use-rows.ts';

const VirtualRows = lazy(partLoader([], () => import('./VirtualRows.tsx'), 'VirtualRows'));

/** Estimated height of a card in px. */
const cardHeight = 160;

export interface ListBodyProps {
  readonly resource: Resource;
  readonly columns: ListColumns;
  readonly permitted: Permitted;
  /** Key of the list's stored scroll position. */
  readonly storeKey: string;
  readonly parentId?: number | string | undefined;
}

const plainCells: Cells = { openIds: [], onKeyDown: () => false, onDoubleClick: () => undefined };
const PlainCells = ({ children }: CellsProps) => children(plainCells);

/** The rows of a list, or its loading, error or empty state. */
export function ListBody({ resource, columns, permitted, storeKey, parentId }: ListBodyProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { data, isPending, error, refetch, filter, filterValues, setFilters, page, perPage, sort, total, meta } =
    useListContext();
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const scroller = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const selection = useListSelection();

  const [opened, setOpened] = useState<OpenedActions>();
  const onMore = useCallback((record: RaRecord, anchor: Element) => setOpened({ record, anchor }), []);
  const slots = useListSlots(resource);
  const actsOn = (record: RaRecord) => rowActions(slots, resource, permitted.permissions, [record]).length > 0;
  const acting = rowActions(slots, resource, permitted.permissions, []).length > 0;

  const records = useMemo(() => data ?? [], [data]);
  const depths = useMemo(() => treeLevels(resource, sort, records), [resource, sort, records]);
  const hrefOf = useCallback(
    (id: number | string) => (permitted.get ? pageOf(resource, id) : undefined),
    [permitted.get, resource],
  );
  const selectable = slots.some(({ selection: slot }) => slot?.offers(resource, permitted));
  const CellsSlot = slots.find(({ Cells }) => Cells)?.Cells ?? PlainCells;

  const loading = (isPending && !error) || columns.pending;
  const skeleton = useMinimumLoadingTime(loading);
  const many = records.length > virtualizeAbove;
  const onToggle = selectable ? selection.toggle : undefined;
  const rows = useRows({ records, scroller, onToggle });
  // A page may have several related lists.
  useRowKeys({ records: parentId === undefined ? records : [], rows, opens: permitted.get, onToggle });
  const keepScroll = useScrollRestoration(
    storeKey,
    scroller,
    !loading && !skeleton && records.length > 0,
    rows.focusRow,
  );
  const beforeLeaving = useCallback(
    (target: EventTarget) => {
      keepScroll(target);
      const order = { field: sort.field, order: sort.order === 'DESC' ? 'DESC' : 'ASC' } as const;
      const query = { filter: { ...filter, ...filterValues }, sort: order, perPage };
      storeCameFrom(resource.name, cameFrom({ records, page, total, meta, query }));
    },
    [keepScroll, resource.name, records, filter, filterValues, page, perPage, sort, total, meta],
  );
  const opening = useRowNavigation(beforeLeaving);
  const open = (row: Element, elsewhere: boolean) => {
    const address = row.getAttribute('data-href');
    if (address === null) return;
    if (elsewhere) window.open(address, '_blank', 'noopener');
    else {
      beforeLeaving(row);
      void navigate(address);
    }
  };

  const drawn = (cells: Cells, lines: readonly Slot[], measure?: RowsView['measure']) => {
    const view: RowsView = {
      resource,
      records,
      depths,
      rows,
      slots: lines,
      measure,
      selection,
      selectable,
      hrefOf,
      opening,
      acting,
      actsOn,
      onMore,
      cells: cells.custom,
      onDoubleClick: cells.onDoubleClick,
      onKeyDown: (event) => cells.onKeyDown(event) || rows.onKeyDown(event, open),
    };
    return narrow ? (
      <RecordCards columns={columns} view={view} />
    ) : (
      <RecordTable resource={resource} columns={columns} view={view} />
    );
  };
  const list = withinSentence(resource.plural, language);

  const retry = (
    <Button size="small" color="inherit" onClick={() => void refetch()}>
      {translate('list.retry')}
    </Button>
  );
  const outline = <ListSkeleton rows={perPage} cards={narrow} />;
  const body = (cells: Cells) => {
    if (skeleton) return outline;
    if (loading) return null;
    if (error && data === undefined)
      return (
        <ListNotice role="alert" title={translate('list.failed')} text={error.message}>
          {retry}
        </ListNotice>
      );
    if (
      records.length === 0 &&
      asksForDeleted(filterValues) &&
      !isNarrowed({ ...filterValues, [everyList.deleted.name]: undefined })
    )
      return <ListNotice title={translate('trash.none', { list })} text={translate('trash.noneHint')} />;
    if (records.length === 0 && isNarrowed(filterValues))
      return (
        <ListNotice title={translate('list.noMatch', { list })} text={translate(noMatchHint(filterValues))}>
          <Button size="small" variant="outlined" color="inherit" onClick={() => setFilters({})}>
            {translate('list.clearFilters')}
          </Button>
        </ListNotice>
      );
    if (records.length === 0)
      return (
        <ListNotice
          title={translate('list.empty', { list })}
          text={`${labelIn(resource.about, language)}${permitted.create ? '' : ` ${translate('list.emptyReadOnly')}`}`}
        >
          {permitted.create && <CreateButton resource={resource} parentId={parentId} first />}
        </ListNotice>
      );
    if (!many)
      return drawn(
        cells,
        records.map((_, index) => ({ index })),
      );
    return (
      <Suspense fallback={outline}>
        <VirtualRows
          count={records.length}
          scroller={scroller}
          estimate={narrow ? cardHeight : rowHeights[columns.density]}
          keep={[rows.tabStop, ...cells.openIds.map((id) => records.findIndex((record) => record.id === id))]}
          reveal={rows.reveal}
          onDrawn={rows.settle}
        >
          {(lines, measure) => drawn(cells, lines, measure)}
        </VirtualRows>
      </Suspense>
    );
  };
  return (
    <LinkPermissions value={permitted.permissions}>
      <RecordLinkContext value={RecordLink}>
        {error && data !== undefined && (
          <Box
            role="alert"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              px: 1.5,
              py: 0.5,
              fontSize: '0.8125rem',
              borderBottom: 1,
              borderColor: 'error.main',
              color: 'error.main',
            }}
          >
            <Box sx={{ flex: 1 }}>
              {translate('list.failed')} {error.message}
            </Box>
            {retry}
          </Box>
        )}
        <CellsSlot
          resource={resource}
          permitted={permitted}
          columns={columns.visible}
          records={records}
          related={parentId !== undefined}
        >
          {(cells) => (
            <Scroller ref={scroller} data-print="whole" data-scrolls="">
              {body(cells)}
            </Scroller>
          )}
        </CellsSlot>
        {acting && (
          <RowActions
            resource={resource}
            permissions={permitted.permissions}
            opened={opened}
            onClose={() => setOpened(undefined)}
          />
        )}
        {selectable && <SelectionBar resource={resource} permitted={permitted} />}
      </RecordLinkContext>
    </LinkPermissions>
  );
}
