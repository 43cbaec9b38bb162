// A tree over three entities: a list shows only one.
import CollapseIcon from '@mui/icons-material/UnfoldLess';
import ExpandIcon from '@mui/icons-material/UnfoldMore';
import { Box, Chip, Skeleton, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { Link } from 'react-router';
import { address_area_country } from '../../../resources/delivery/address_area_country.ts';
import { findResource } from '../../../resources/index.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import { useAutoRetry } from '../../layout/use-auto-retry.ts';
import { CreateButton } from '../../list/CreateButton.tsx';
import { PageFrame } from '../../list/PageFrame.tsx';
import { SearchBox } from '../../list/SearchBox.tsx';
import { ToolbarButton } from '../../list/ToolbarButton.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { type AreaNode, allNodes, levels, nodesOf, rowsOf } from './area-tree.ts';
import { AreaTree } from './AreaTree.tsx';
import { rowHeight } from './tree-style.ts';
import { useAddressAreas } from './use-address-areas.ts';
import { useMoveArea } from './use-move-area.ts';

/** Trees up to this size are open at first. */
const openAtFirst = 100;

/** `/address_area`: countries, regions and districts as one tree (SPEC §2). */
export function AddressAreas() {
  const { say, label } = useWords();
  const permitted = usePermitted(address_area_country);
  const [search, setSearch] = useState('');
  const [onlyRepeated, setOnlyRepeated] = useState(false);
  const [opened, setOpened] = useStore<Readonly<Record<string, boolean>>>('address_area.open', {});
  const { data, error, refetch } = useAddressAreas();
  const nodes = useMemo(() => nodesOf(data ?? []), [data]);
  const all = useMemo(() => allNodes(nodes), [nodes]);
  const repeated = all.filter(({ area }) => area.erp_ref_id_repeated).length;
  const isOpen = ({ key, level }: AreaNode) => opened[key] ?? (level === 0 || all.length <= openAtFirst);
  const showsRepeated = onlyRepeated && repeated > 0;
  const rows = rowsOf(nodes, { isOpen, search, onlyRepeated: showsRepeated });
  const { move } = useMoveArea(nodes, refetch);
  const toggle = (some: readonly AreaNode[], open: boolean) =>
    setOpened({ ...opened, ...Object.fromEntries(some.map(({ key }) => [key, open])) });
  const parents = all.filter(({ children }) => children.length > 0);

  return (
    <PageFrame
      title={say('addressAreas.title')}
      tools={
        <>
          <SearchBox label={say('addressAreas.search')} value={search} onSearch={setSearch} />
          {repeated > 0 && (
            <Chip
              clickable
              variant={showsRepeated ? 'filled' : 'outlined'}
              aria-pressed={showsRepeated}
              label={say('addressAreas.onlyRepeated', { count: repeated })}
              onClick={() => setOnlyRepeated(!showsRepeated)}
              sx={{ my: 0.25 }}
            />
          )}
        </>
      }
      action={
        <>
          {parents.length > 0 && (
            <>
              <ToolbarButton
                text={say('addressAreas.expandAll')}
                from="xl"
                startIcon={<ExpandIcon />}
                onClick={() => toggle(parents, true)}
              />
              <ToolbarButton
                text={say('addressAreas.collapseAll')}
                from="xl"
                startIcon={<CollapseIcon />}
                onClick={() => toggle(parents, false)}
              />
            </>
          )}
          {permitted.create && <CreateButton resource={address_area_country} />}
        </>
      }
    >
      <Loaded rows={rows.length} areas={data && all.length} error={error} onRetry={() => void refetch()}>
        <AreaTree
          rows={rows}
          permitted={permitted}
          narrowed={search.trim() !== '' || showsRepeated}
          onToggle={toggle}
          onMove={move}
        />
      </Loaded>
      <Box
        component="nav"
        aria-label={say('addressAreas.asList')}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          px: 1.5,
          py: 1,
          borderTop: 1,
          borderColor: 'divider',
          fontSize: '0.8125rem',
        }}
      >
        {say('addressAreas.asList')}
        {levels.map((name) => {
          const entity = findResource(name);
          return (
            entity && (
              <Link key={name} to={pageOf(entity)} style={{ color: 'inherit' }}>
                {label(entity.plural)}
              </Link>
            )
          );
        })}
      </Box>
    </PageFrame>
  );
}

/** The loaded tree; a skeleton while loading, or the reason why there is no tree. */
function Loaded({
  rows,
  areas,
  error,
  onRetry,
  children,
}: {
  readonly rows: number;
  /** `undefined` while loading. */
  readonly areas: number | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly children: React.ReactNode;
}) {
  const { say, label } = useWords();
  const permitted = usePermitted(address_area_country);
  useAutoRetry(error, onRetry);
  if (areas === undefined)
    return (
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'hidden' }} aria-busy={!error}>
        {error ? (
          <RetryAlert onRetry={onRetry} sx={{ m: 2 }}>
            {say('addressAreas.failed')} {error.message}
          </RetryAlert>
        ) : (
          Array.from({ length: 14 }, (_, index) => (
            <Box key={index} sx={{ height: rowHeight, px: 1.5, py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
              <Skeleton
                width={`${24 + ((index * 13) % 30)}%`}
                sx={{ ml: index === 0 ? 4 : index % 5 === 1 ? 7 : 10 }}
              />
            </Box>
          ))
        )}
      </Box>
    );
  if (rows > 0) return children;
  return (
    <Box
      role="status"
      sx={{
        flex: 1,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1,
        p: 3,
        textAlign: 'center',
      }}
    >
      <Typography variant="h2">{say(areas === 0 ? 'addressAreas.empty' : 'addressAreas.none')}</Typography>
      <Typography color="text.secondary">
        {areas === 0
          ? `${say('addressAreas.emptyHint')} ${label(address_area_country.about)}`
          : say('addressAreas.noneHint')}
      </Typography>
      {areas === 0 && permitted.create && <CreateButton resource={address_area_country} first />}
    </Box>
  );
}
