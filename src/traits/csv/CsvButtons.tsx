import SwapIcon from '@mui/icons-material/ImportExport';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, Divider, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { can } from '../../../resources/access.ts';
import { pageOf } from '../../../resources/names.ts';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useListSelection } from '../../list/selection.ts';
import { ToolbarButton } from '../../list/ToolbarButton.tsx';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { exportState, type Scope } from './export-request.ts';
import { importPathOf, modesInOrder } from './import-paths.ts';

function useOpenExport(resource: Resource): (scope?: Scope) => void {
  const navigate = useNavigate();
  const { filter, filterValues, sort } = useListContext();
  const { selection } = useListSelection();
  const ids = 'ids' in selection ? selection.ids : [];
  const narrowed: Readonly<Record<string, unknown>> = { ...filter, ...filterValues };
  const defaultScope: Scope = ids.length > 0 ? 'selected' : Object.keys(narrowed).length > 0 ? 'matching' : 'all';
  return (scope = defaultScope) =>
    void navigate(pageOf(resource, 'export'), {
      state: exportState({ ids, filter: narrowed, sort, scope }),
    });
}

/** The button of the selection bar: exports the selected records. An export takes no exceptions from all that match. */
export function ExportSelected({ resource }: { readonly resource: Resource }) {
  const { say } = useWords();
  const openExport = useOpenExport(resource);
  const { selection } = useListSelection();
  const matching = 'filter' in selection;
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<DownloadIcon />}
      disabled={matching && selection.except.length > 0}
      onClick={() => openExport(matching ? 'matching' : 'selected')}
    >
      {say('csvMenu.export')}
    </Button>
  );
}

/** The export and import menu of the list's toolbar. */
export function CsvMenu({ resource }: { readonly resource: Resource }) {
  const { say, label } = useWords();
  const navigate = useNavigate();
  const permissions = useUserPermissions();
  const openExport = useOpenExport(resource);
  const [anchor, setAnchor] = useState<Element>();
  const close = () => setAnchor(undefined);
  const exports = can(permissions, 'export', resource);
  const modes = can(permissions, 'import', resource) ? modesInOrder(resource) : [];
  const name = say('csvMenu.openOf', { list: label(resource.plural) });
  const closeAnd = (action: () => void) => () => {
    close();
    action();
  };
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
        {exports && <MenuItem onClick={closeAnd(() => openExport())}>{say('csvMenu.exportAll')}</MenuItem>}
        {exports && modes.length > 0 && <Divider />}
        {modes.map((mode) => (
          <MenuItem key={mode} onClick={closeAnd(() => void navigate(importPathOf(resource, mode)))}>
            {say(`csvMenu.modes.${mode}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
