import SwapIcon from '@mui/icons-material/ImportExport';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Divider, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { pageOf } from '../../../resources/names.ts';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useListSelection } from '../../list/selection.ts';
import { SelectionButton } from '../../list/SelectionButton.tsx';
import { ToolbarButton } from '../../list/ToolbarButton.tsx';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { fromListState, type Scope } from '../../list/from-list.ts';
import { useCommands } from '../../ui/commands.ts';
import { isOpen } from '../../ui/lacking/offers.ts';
import { importPathOf } from './import-paths.ts';
import { exportOffer, importOffers } from './offers.ts';

/** A link to a page. */
interface Way {
  readonly to: string;
  readonly state?: object;
}

/** The link to the export page, which starts with the list's current state. */
function useExportLink(resource: Resource): (scope?: Scope) => Way {
  const { filter, filterValues, sort } = useListContext();
  const { selection } = useListSelection();
  const ids = 'ids' in selection ? selection.ids : [];
  const narrowed: Readonly<Record<string, unknown>> = { ...filter, ...filterValues };
  const defaultScope: Scope = ids.length > 0 ? 'selected' : Object.keys(narrowed).length > 0 ? 'matching' : 'all';
  return (scope = defaultScope) => ({
    to: pageOf(resource, 'export'),
    state: fromListState({ ids, filter: narrowed, sort, scope }),
  });
}

/**
 * The button of the selection bar: exports the selected records. An export can't exclude single records from all that
 * match.
 */
export function ExportSelected({ resource }: { readonly resource: Resource }) {
  const { say } = useWords();
  const navigate = useNavigate();
  const exportLink = useExportLink(resource);
  const { selection } = useListSelection();
  const matching = 'filter' in selection;
  return (
    <SelectionButton
      label={say('csvMenu.export')}
      startIcon={<DownloadIcon />}
      disabled={matching && selection.except.length > 0}
      onClick={() => {
        const { to, state } = exportLink(matching ? 'matching' : 'selected');
        void navigate(to, { state });
      }}
    />
  );
}

/** The export and import menu of the list's toolbar. */
export function CsvMenu({ resource }: { readonly resource: Resource }) {
  const { say, label } = useWords();
  const permissions = useUserPermissions();
  const exportLink = useExportLink(resource);
  const [anchor, setAnchor] = useState<Element>();
  const close = () => setAnchor(undefined);
  const navigate = useNavigate();
  const exports = isOpen(permissions, resource, exportOffer)
    ? [{ name: 'export', label: say('csvMenu.exportAll'), way: exportLink() }]
    : [];
  const imports = importOffers(resource)
    .filter((offer) => isOpen(permissions, resource, offer))
    .map(({ mode }) => ({
      name: mode,
      label: say(`csvMenu.modes.${mode}`),
      way: { to: importPathOf(resource, mode) },
    }));
  const list = label(resource.plural);
  const name = say('csvMenu.openOf', { list });
  useCommands(
    [...exports, ...imports].map(({ name: one, label: text, way: { to, ...options } }) => ({
      name: `csv ${one}`,
      label: text,
      about: list,
      general: true,
      run: () => void navigate(to, options),
    })),
  );
  const item = (one: { readonly name: string; readonly label: string; readonly way: Way }) => (
    <MenuItem key={one.name} component={Link} {...one.way} onClick={close}>
      {one.label}
    </MenuItem>
  );
  return (
    <>
      <ToolbarButton
        text={say('csvMenu.open')}
        name={name}
        startIcon={<SwapIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { dense: true, 'aria-label': name } }}
      >
        {exports.map(item)}
        {exports.length > 0 && imports.length > 0 && <Divider />}
        {imports.map(item)}
      </Menu>
    </>
  );
}
