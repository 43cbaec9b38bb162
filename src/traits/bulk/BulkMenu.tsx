import BulkIcon from '@mui/icons-material/LibraryAddCheckOutlined';
import { Divider, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { useWords } from '../../../resources/ui/use-words.ts';
import { hasMore } from '../../list/list-meta.ts';
import { isNarrowed } from '../../list/QueryText.tsx';
import { useListSelection } from '../../list/selection.ts';
import { useCountText } from '../../list/SelectionBar.tsx';
import type { ToolbarProps } from '../../list/slots.ts';
import { ToolbarButton } from '../../list/ToolbarButton.tsx';
import { runsPath } from './bulk-paths.ts';

/** The toolbar's menu of bulk changes: selects the page or all that match, and leads to the earlier runs. */
export function BulkMenu({ resource, permitted }: ToolbarProps) {
  const { say } = useWords();
  const countText = useCountText();
  const navigate = useNavigate();
  const { data = [], total: exact, meta, filterValues } = useListContext();
  const { has, held, togglePage, selectMatching } = useListSelection();
  const [anchor, setAnchor] = useState<Element>();
  if (!permitted.update && !permitted.delete) return null;
  const total: number = meta?.total ?? exact ?? 0;
  const whole = data.every(({ id }) => has(id));
  const closeAnd = (action: () => void) => () => {
    setAnchor(undefined);
    action();
  };
  return (
    <>
      <ToolbarButton
        text={say('bulkMenu.open')}
        from="xl"
        startIcon={<BulkIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        slotProps={{ list: { dense: true, 'aria-label': say('bulkMenu.open') } }}
      >
        <MenuItem disabled={whole || held} onClick={closeAnd(togglePage)}>
          {say('list.selectPage')}
        </MenuItem>
        <MenuItem disabled={total === 0} onClick={closeAnd(selectMatching)}>
          {say(isNarrowed(filterValues) ? 'list.selectMatching' : 'list.selectAll', {
            total: countText(total, hasMore(meta)),
          })}
        </MenuItem>
        <Divider />
        <MenuItem onClick={closeAnd(() => void navigate(runsPath(resource)))}>{say('bulkMenu.past')}</MenuItem>
      </Menu>
    </>
  );
}
