import Add from '@mui/icons-material/Add';
import MoreVert from '@mui/icons-material/MoreVert';
import { Box, Chip, IconButton, Menu, MenuItem, Typography } from '@mui/material';
import { memo, useState } from 'react';
import { useWords } from '../../../../../resources/ui/use-words.ts';
import { useEditor } from '../editor-context.ts';
import { localizedText } from '../localized-text.ts';
import type { ProductOptions } from '../use-product-options.ts';
import type { Choice, ChoiceGroup } from '../options-schema.ts';
import { AddChoice } from './AddChoice.tsx';
import { ChoicePopover } from './ChoicePopover.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { RenameGroup } from './RenameGroup.tsx';
import { useGroupWrite } from './use-group-write.ts';

export interface GroupRowProps {
  readonly group: ChoiceGroup;
  readonly index: number;
  readonly count: number;
  readonly options: ProductOptions;
}

/** Number of chips before "all choices". */
const mostChips = 40;

interface OpenedChoice {
  readonly choice: Choice;
  readonly anchor: Element;
}

/** A group: its name with a menu, and its choices as chips. */
export function GroupRow({ group, index, count, options }: GroupRowProps) {
  const { say, language } = useWords();
  const { readOnly } = useEditor();
  const [menu, setMenu] = useState<Element | null>(null);
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const [opened, setOpened] = useState<OpenedChoice>();
  const [adding, setAdding] = useState<Element | null>(null);
  const write = useGroupWrite(options, true);
  const name = localizedText(group.name, language);
  const move = (position: number) => {
    setMenu(null);
    void write.run({ below: `choice-group/${group.id}`, method: 'PUT', body: { position } });
  };
  const open = (which: typeof dialog) => {
    setMenu(null);
    setDialog(which);
  };
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flex: 'none', width: { xs: 116, sm: 160 } }}>
        <Typography
          variant="body2"
          noWrap
          title={name}
          sx={{ fontWeight: 600, flex: 1, minWidth: 0, lineHeight: '32px' }}
        >
          {name}
        </Typography>
        {readOnly ? null : (
          <IconButton
            size="small"
            aria-label={say('matrix.groupMenu', { name })}
            title={say('matrix.groupMenu', { name })}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => setMenu(currentTarget)}
          >
            <MoreVert fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Box
        role="list"
        aria-label={say('matrix.choicesOf', { name })}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, flex: 1, minWidth: 0, py: 0.5 }}
      >
        <Chips choices={group.choices} readOnly={readOnly} onOpen={setOpened} />
        {readOnly ? null : (
          <Box role="listitem">
            <Chip
              size="small"
              icon={<Add />}
              label={say('matrix.addChoice')}
              aria-label={say('matrix.addChoiceTo', { name })}
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => setAdding(currentTarget)}
            />
          </Box>
        )}
      </Box>
      {menu ? (
        <Menu open anchorEl={menu} onClose={() => setMenu(null)}>
          <MenuItem dense onClick={() => open('rename')}>
            {say('matrix.rename')}
          </MenuItem>
          <MenuItem dense disabled={index === 0 || write.busy} onClick={() => move(index - 1)}>
            {say('matrix.moveUp')}
          </MenuItem>
          <MenuItem dense disabled={index === count - 1 || write.busy} onClick={() => move(index + 1)}>
            {say('matrix.moveDown')}
          </MenuItem>
          <MenuItem dense sx={{ color: 'error.main' }} onClick={() => open('delete')}>
            {say('form.delete')}
          </MenuItem>
        </Menu>
      ) : null}
      {dialog === 'rename' ? (
        <RenameGroup group={group} options={options} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'delete' ? (
        <DeleteDialog
          title={name}
          path={`choice-group/${group.id}`}
          text={say('matrix.deleteGroupText')}
          options={options}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {opened ? (
        <ChoicePopover
          key={opened.choice.id}
          group={group}
          id={opened.choice.id}
          anchor={opened.anchor}
          options={options}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      {adding ? <AddChoice group={group} anchor={adding} options={options} onClose={() => setAdding(null)} /> : null}
    </Box>
  );
}

interface ChipsProps {
  readonly choices: readonly Choice[];
  readonly readOnly: boolean;
  readonly onOpen: (opened: OpenedChoice) => void;
}

/** The choices as chips. Rendered again only if they change, not on each write of the page. */
const Chips = memo(function Chips({ choices, readOnly, onOpen }: ChipsProps) {
  const { say, language } = useWords();
  const [all, setAll] = useState(false);
  const shown = all ? choices : choices.slice(0, mostChips);
  return (
    <>
      {shown.map((choice) => (
        <Box role="listitem" key={choice.id} sx={{ maxWidth: '100%' }}>
          <Chip
            size="small"
            variant="outlined"
            label={localizedText(choice.name, language)}
            {...(readOnly
              ? {}
              : {
                  onClick: ({ currentTarget }: { currentTarget: Element }) => onOpen({ choice, anchor: currentTarget }),
                  'aria-haspopup': 'dialog' as const,
                })}
          />
        </Box>
      ))}
      {choices.length > shown.length ? (
        <Box role="listitem">
          <Chip size="small" label={say('matrix.allChoices', { count: choices.length })} onClick={() => setAll(true)} />
        </Box>
      ) : null}
    </>
  );
});
