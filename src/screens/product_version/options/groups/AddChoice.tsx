import { Alert, Box, Button, Popover, Typography } from '@mui/material';
import { useState } from 'react';
import { choiceFields } from '../../../../../resources/catalogue/product-choices.ts';
import { useWords } from '../../../../../resources/ui/use-words.ts';
import { commaIn } from '../../../../../resources/messages/languages.ts';
import { useConfirmClose } from '../../../../ui/use-confirm-close.tsx';
import { readBlock } from '../../../../grid/clipboard.ts';
import { localizedText } from '../localized-text.ts';
import type { ProductOptions } from '../use-product-options.ts';
import type { ChoiceGroup } from '../options-schema.ts';
import { nameProblems, duplicateNameProblems } from './check-name.ts';
import { NameInputs, noName, type TypedName } from './NameInputs.tsx';
import { useGroupWrite } from './use-group-write.ts';

export interface AddChoiceProps {
  readonly group: ChoiceGroup;
  readonly anchor: Element;
  readonly options: ProductOptions;
  readonly onClose: () => void;
}

/** Parses names pasted from a spreadsheet: one per line, Chinese and English side by side, or one for both. */
export function pastedNames(text: string): readonly TypedName[] {
  return readBlock(text).flatMap(([zh_HK = '', en_US = '']): readonly TypedName[] =>
    zh_HK + en_US === '' ? [] : [{ zh_HK: zh_HK || en_US, en_US: en_US || zh_HK }],
  );
}

/** Popover that adds choices: one after the other with Enter, or many by pasting. */
export function AddChoice({ group, anchor, options, onClose }: AddChoiceProps) {
  const { say, label, language } = useWords();
  const [name, setName] = useState<TypedName>(noName);
  const [many, setMany] = useState<readonly TypedName[]>([]);
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const [round, setRound] = useState(0);
  const { busy, refusal, problems, run } = useGroupWrite(options);
  // Duplicate names are reported while typing, and for each pasted name.
  const added = (many.length > 0 ? many : [name]).map((one) => ({ name: one }));
  const duplicates = duplicateNameProblems([...group.choices, ...added], group.choices, say('validation.choiceName'));
  const repeated = added.filter((_, index) => Object.keys(duplicates(group.choices.length + index)).length > 0);
  const { close, question } = useConfirmClose(
    () => many.length > 0 || name.zh_HK.trim() + name.en_US.trim() !== '',
    onClose,
  );
  const add = async () => {
    const wrong = many.length > 0 ? {} : nameProblems('choice', name, { language, say });
    setOwn(wrong);
    if (Object.keys(wrong).length > 0 || repeated.length > 0) return;
    if (!(await run({ below: `choice-group/${group.id}/choices`, method: 'POST', body: { choices: added } }))) return;
    setName(noName);
    setMany([]);
    // Remounts the inputs, with the focus in the first.
    setRound(round + 1);
  };
  const ofOne = Object.fromEntries(
    Object.entries(problems).map(([path, sentence]) => [path.replace(/^choices\.0\./u, ''), sentence]),
  );
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': say('matrix.addChoiceTo', { name: localizedText(group.name, language) }),
          sx: { p: 2, width: 420, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!busy) void add();
        }}
      >
        {many.length > 0 ? (
          <Typography variant="body2" sx={{ maxHeight: 160, overflow: 'auto', overflowWrap: 'anywhere' }}>
            {say('matrix.pastedChoices', {
              smart_count: many.length,
              names: many.map((one) => localizedText(one, language)).join(commaIn(language)),
            })}
          </Typography>
        ) : (
          <NameInputs
            key={round}
            autoFocus
            label={label(choiceFields.name.label)}
            name={name}
            problems={{ ...ofOne, ...own, ...duplicates(group.choices.length) }}
            onChange={setName}
            onPaste={(text) => {
              const names = pastedNames(text);
              if (names.length < 2) return false;
              setMany(names);
              return true;
            }}
          />
        )}
        {many.length > 0 && repeated.length > 0 ? (
          <Alert severity="error" sx={{ mt: 1 }}>
            {say('matrix.pastedTaken', {
              names: repeated.map((one) => localizedText(one.name, language)).join(commaIn(language)),
            })}
          </Alert>
        ) : null}
        {refusal === '' ? null : (
          <Alert severity="error" sx={{ mt: 1 }}>
            {[refusal, ...(many.length > 0 ? Object.values(problems) : [])].join(' ')}
          </Alert>
        )}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1.5 }}>
          <Typography variant="caption" color="text.secondary" sx={{ flex: 1 }}>
            {many.length > 0 ? null : say('matrix.pasteChoices')}
          </Typography>
          <Button size="small" onClick={many.length > 0 ? () => setMany([]) : close}>
            {say(many.length > 0 ? 'frame.cancel' : 'form.close')}
          </Button>
          <Button size="small" type="submit" variant="contained" disabled={many.length > 0 && repeated.length > 0}>
            {say('matrix.add')}
          </Button>
        </Box>
      </form>
      {question}
    </Popover>
  );
}
