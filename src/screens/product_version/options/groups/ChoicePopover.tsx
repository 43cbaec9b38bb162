import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import { Alert, Box, Button, IconButton, Popover } from '@mui/material';
import { useState } from 'react';
import { choiceFields } from '../../../../../resources/catalogue/product-choices.ts';
import { contentLocales } from '../../../../../resources/kinds/kind.ts';
import { useWords } from '../../../../../resources/ui/use-words.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { useConfirmClose } from '../../../../ui/use-confirm-close.tsx';
import { localizedText } from '../localized-text.ts';
import type { ProductOptions } from '../use-product-options.ts';
import type { ChoiceGroup } from '../options-schema.ts';
import { nameProblems, duplicateNameProblems } from './check-name.ts';
import { NameInputs, noName, type TypedName } from './NameInputs.tsx';
import { useGroupWrite } from './use-group-write.ts';

export interface ChoicePopoverProps {
  readonly group: ChoiceGroup;
  readonly id: number;
  readonly anchor: Element;
  readonly options: ProductOptions;
  readonly onClose: () => void;
}

/** Popover of a choice: names, position and deletion. */
export function ChoicePopover({ group, id, anchor, options, onClose }: ChoicePopoverProps) {
  const { say, label, language } = useWords();
  const index = group.choices.findIndex((choice) => choice.id === id);
  const choice = group.choices[index];
  const [name, setName] = useState<TypedName>({
    zh_HK: choice?.name.zh_HK ?? noName.zh_HK,
    en_US: choice?.name.en_US ?? noName.en_US,
  });
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const [asking, setAsking] = useState(false);
  // A fixed position: a move also moves the anchor, and the buttons would move away from the pointer.
  const [anchorPosition] = useState(() => {
    const { bottom, left } = anchor.getBoundingClientRect();
    return { top: bottom, left };
  });
  const { busy, refusal, problems, run } = useGroupWrite(options);
  const { close, question } = useConfirmClose(
    () => contentLocales.some((locale) => name[locale] !== (choice?.name[locale] ?? '')),
    onClose,
  );
  if (!choice) return null;
  const title = localizedText(choice.name, language);
  const below = `choice-group/${group.id}/choice/${id}`;
  const duplicates = duplicateNameProblems(
    group.choices.map((one) => (one.id === id ? { id, name } : one)),
    group.choices,
    say('validation.choiceName'),
  )(index);
  const save = async () => {
    const wrong = nameProblems('choice', name, { language, say });
    setOwn(wrong);
    if (Object.keys({ ...wrong, ...duplicates }).length === 0 && (await run({ below, method: 'PUT', body: { name } })))
      onClose();
  };
  // The server keeps the order of the list; the ids identify the choices.
  const move = (to: number) => {
    const order = group.choices.filter((one) => one.id !== id).toSpliced(to, 0, choice);
    void run({
      below: `choice-group/${group.id}`,
      method: 'PUT',
      body: { choices: order.map((one) => ({ id: one.id, name: one.name })) },
    });
  };
  return (
    <>
      <Popover
        open={!asking}
        anchorReference="anchorPosition"
        anchorPosition={anchorPosition}
        onClose={close}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': title, sx: { p: 2, width: 420, maxWidth: 'calc(100vw - 32px)' } },
        }}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void save();
          }}
        >
          <NameInputs
            autoFocus
            label={label(choiceFields.name.label)}
            name={name}
            problems={{ ...problems, ...own, ...duplicates }}
            onChange={setName}
          />
          {refusal === '' ? null : (
            <Alert severity="error" sx={{ mt: 1 }}>
              {refusal}
            </Alert>
          )}
          <Box sx={{ display: 'flex', alignItems: 'center', mt: 1.5 }}>
            <IconButton
              size="small"
              aria-label={say('matrix.moveBefore')}
              title={say('matrix.moveBefore')}
              disabled={busy || index === 0}
              onClick={() => move(index - 1)}
            >
              <ArrowBack fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={say('matrix.moveAfter')}
              title={say('matrix.moveAfter')}
              disabled={busy || index === group.choices.length - 1}
              onClick={() => move(index + 1)}
            >
              <ArrowForward fontSize="small" />
            </IconButton>
            <Button size="small" color="error" disabled={busy} onClick={() => setAsking(true)}>
              {say('form.delete')}
            </Button>
            <Box sx={{ flex: 1 }} />
            <Button size="small" onClick={onClose}>
              {say('frame.cancel')}
            </Button>
            <Button size="small" type="submit" variant="contained" disabled={busy}>
              {say('form.save')}
            </Button>
          </Box>
        </form>
        {question}
      </Popover>
      {asking ? <DeleteDialog title={title} path={below} options={options} onClose={onClose} /> : null}
    </>
  );
}
