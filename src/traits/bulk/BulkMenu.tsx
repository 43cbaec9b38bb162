import BulkIcon from '@mui/icons-material/LibraryAddCheckOutlined';
import { Divider, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { useWords } from '../../../resources/ui/use-words.ts';
import { hasMore } from '../../list/list-meta.ts';
import { isNarrowed } from '../../list/QueryText.tsx';
import { useListSelection } from '../../list/selection.ts';
import { useCountText } from '../../list/count-text.ts';
import type { ToolbarProps } from '../../list/slots.ts';
import { ToolbarButton } from '../../list/ToolbarButton.tsx';
import { useListName } from '../../list/use-list-name.ts';
import { useCommands } from '../../ui/commands.ts';
import { runsPath } from './bulk-paths.ts';

interface Choice {
  readonly name: string;
  readonly label: string;
  readonly isPossible: boolean;
  readonly run: () => void;
}

/** The toolbar's menu of bulk changes: selects the page or all that match, and links to earlier runs. */
export function BulkMenu({ resource, permitted }: ToolbarProps) {
  const { say } = useWords();
  const countText = useCountText();
  const navigate = useNavigate();
  const { data = [], total: exact, meta, filterValues } = useListContext();
  const { has, held, togglePage, selectMatching } = useListSelection();
  const [anchor, setAnchor] = useState<Element>();
  const about = useListName();
  const isOffered = permitted.update || permitted.delete;
  const total: number = meta?.total ?? exact ?? 0;
  const isWhole = data.every(({ id }) => has(id));
  const all = say(isNarrowed(filterValues) ? 'list.selectMatching' : 'list.selectAll', {
    total: countText(total, hasMore(meta)),
  });
  const selects: readonly Choice[] = [
    { name: 'select page', label: say('list.selectPage'), isPossible: !isWhole && !held, run: togglePage },
    { name: 'select all', label: all, isPossible: total > 0, run: selectMatching },
  ];
  const past: Choice = {
    name: 'earlier runs',
    label: say('bulkMenu.past'),
    isPossible: true,
    run: () => void navigate(runsPath(resource)),
  };
  useCommands(
    [...selects, past]
      .filter(({ isPossible }) => isOffered && isPossible)
      .map(({ name, label, run }) => ({ name, label, about, general: true, run })),
  );
  if (!isOffered) return null;
  const item = ({ name, label, isPossible, run }: Choice) => (
    <MenuItem
      key={name}
      disabled={!isPossible}
      onClick={() => {
        setAnchor(undefined);
        run();
      }}
    >
      {label}
    </MenuItem>
  );
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
        {selects.map(item)}
        <Divider />
        {item(past)}
      </Menu>
    </>
  );
}
