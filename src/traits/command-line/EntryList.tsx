import ActionIcon from '@mui/icons-material/BoltOutlined';
import NewIcon from '@mui/icons-material/Add';
import RecentIcon from '@mui/icons-material/History';
import RecordIcon from '@mui/icons-material/ArticleOutlined';
import ListIcon from '@mui/icons-material/ManageSearch';
import ViewIcon from '@mui/icons-material/BookmarkBorder';
import ScreenIcon from '@mui/icons-material/WebAssetOutlined';
import { styled } from '@mui/material/styles';
import { type ComponentType, type MouseEvent, useEffect } from 'react';
import { ToneChip } from '../../../resources/ui/ToneChip.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import type { Entry, EntryGroup } from './entries.ts';

const icons: Readonly<Record<Entry['icon'], ComponentType<{ readonly fontSize: 'small' }>>> = {
  record: RecordIcon,
  screen: ScreenIcon,
  new: NewIcon,
  action: ActionIcon,
  recent: RecentIcon,
  view: ViewIcon,
  list: ListIcon,
};

/** The DOM id of an entry. */
export const optionId = (listId: string, key: string): string =>
  `${listId}-${key.replaceAll(/[^\w]/gu, (sign) => `-${sign.codePointAt(0)}-`)}`;

const Options = styled('div')(({ theme: { palette } }) => ({
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '0 8px',
  '&:not(:empty)': { flex: 1, padding: 8 },
  '& .heading': { padding: '10px 12px 4px', fontSize: '0.75rem', fontWeight: 600, color: palette.text.secondary },
  '& [role=option]': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 44,
    padding: '4px 12px',
    borderRadius: 8,
    cursor: 'pointer',
    fontSize: '0.875rem',
    '& > svg': { color: palette.text.secondary, flex: 'none' },
  },
  '& [aria-selected=true]': {
    background: palette.action.selected,
    boxShadow: `inset 3px 0 0 ${palette.primary.dark}`,
  },
  '& .texts': { flex: 1, minWidth: 0 },
  '& .texts > div': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .below, & .aside': { fontSize: '0.8125rem', color: palette.text.secondary },
  '& .aside': { flex: 'none', maxWidth: '40%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}));

interface EntryListProps {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly EntryGroup[];
  /** Key of the entry that Enter opens. */
  readonly active: string | undefined;
  readonly onChoose: (key: string) => void;
  readonly onOpen: (entry: Entry, elsewhere: boolean) => void;
}

/** The entries under their headings. The focus stays in the text input above, which refers to the active entry. */
export function EntryList({ id, label, groups, active, onChoose, onOpen }: EntryListProps) {
  const { label: labelOf } = useWords();
  useEffect(() => {
    if (active === undefined) return;
    document.querySelector(`#${CSS.escape(optionId(id, active))}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const pressed = (entry: Entry) => (event: MouseEvent) => {
    if (event.button > 1) return;
    event.preventDefault();
    onOpen(entry, event.ctrlKey || event.metaKey || event.button === 1);
  };
  return (
    // Keeps the focus in the text input.
    <Options id={id} role="listbox" aria-label={label} onMouseDown={(event) => event.preventDefault()}>
      {groups.map((group) => (
        <div key={group.key} role="group" aria-labelledby={optionId(id, group.key)}>
          <div className="heading" id={optionId(id, group.key)}>
            {group.label}
          </div>
          {group.entries.map((entry) => {
            const Icon = icons[entry.icon];
            return (
              <div
                key={entry.key}
                id={optionId(id, entry.key)}
                role="option"
                tabIndex={-1}
                aria-selected={entry.key === active}
                // Only real mouse movement selects, not the list moving under the pointer.
                onMouseMove={({ movementX, movementY }) => {
                  if (entry.key !== active && (movementX !== 0 || movementY !== 0)) onChoose(entry.key);
                }}
                onClick={pressed(entry)}
                onAuxClick={pressed(entry)}
                onKeyDown={() => undefined}
              >
                <Icon fontSize="small" />
                <div className="texts">
                  <div>{entry.title}</div>
                  {entry.below !== undefined && <div className="below">{entry.below}</div>}
                </div>
                {entry.chip && <ToneChip tone={entry.chip.tone ?? 'neutral'}>{labelOf(entry.chip.label)}</ToneChip>}
                {entry.aside !== undefined && <span className="aside">{entry.aside}</span>}
                {entry.keys?.map((key) => (
                  <KeyHint key={key}>{key}</KeyHint>
                ))}
              </div>
            );
          })}
        </div>
      ))}
    </Options>
  );
}
