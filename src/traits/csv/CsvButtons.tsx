import SwapIcon from '@mui/icons-material/ImportExport';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { can } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { toolbarButton, ToolbarWords } from '../../list/toolbar-button.tsx';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { exportState, type Scope } from './export-request.ts';
import { importPathOf, modesInOrder } from './import-paths.ts';

function useToExport(resource: Resource): (scope?: Scope) => void {
  const navigate = useNavigate();
  const { selectedIds, filter, filterValues, sort } = useListContext();
  const narrowed: Readonly<Record<string, unknown>> = { ...filter, ...filterValues };
  const usual: Scope = selectedIds.length > 0 ? 'selected' : Object.keys(narrowed).length > 0 ? 'matching' : 'all';
  return (scope = usual) =>
    void navigate(`/${resource.name}/export`, {
      state: exportState({ ids: selectedIds, filter: narrowed, sort, scope }),
    });
}

/** In the bar of what is selected: a file of these. The selection stays. */
export function ExportSelected({ resource }: { readonly resource: Resource }) {
  const { say } = useWords();
  const go = useToExport(resource);
  return (
    <Button size="small" color="inherit" startIcon={<DownloadIcon />} onClick={() => go('selected')}>
      {say('csv.export')}
    </Button>
  );
}

/** In the head of the list: files out and in, as far as one may. */
export function CsvMenu({ resource }: { readonly resource: Resource }) {
  const { say, label } = useWords();
  const navigate = useNavigate();
  const permissions = useUserPermissions();
  const go = useToExport(resource);
  const [anchor, setAnchor] = useState<Element>();
  const close = () => setAnchor(undefined);
  const exports = can(permissions, 'export', resource);
  const modes = can(permissions, 'import', resource) ? modesInOrder(resource) : [];
  const name = say('csv.menuOf', { list: label(resource.plural) });
  const follow = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<SwapIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={name}
        title={name}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={toolbarButton()}
      >
        <ToolbarWords>{say('csv.menu')}</ToolbarWords>
      </Button>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { dense: true, 'aria-label': name } }}
      >
        {exports && <MenuItem onClick={follow(() => go())}>{say('csv.exportMenu')}</MenuItem>}
        {exports && modes.length > 0 && <Divider />}
        {modes.map((mode) => (
          <MenuItem key={mode} onClick={follow(() => void navigate(importPathOf(resource, mode)))}>
            {say(`csv.menuModes.${mode}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
