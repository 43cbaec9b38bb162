import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { useState } from 'react';
import { Alert } from '@mui/material';
import { choiceGroupFields } from '../../../../../resources/catalogue/product-choices.ts';
import { contentLocales } from '../../../../../resources/kinds/kind.ts';
import { useWords } from '../../../../../resources/ui/use-words.ts';
import { localizedText } from '../localized-text.ts';
import type { ProductOptions } from '../use-product-options.ts';
import type { ChoiceGroup } from '../options-schema.ts';
import { nameProblems } from './check-name.ts';
import { NameInputs, type TypedName } from './NameInputs.tsx';
import { useGroupWrite } from './use-group-write.ts';

/** Dialog that renames a group. */
export function RenameGroup({
  group,
  options,
  onClose,
}: {
  readonly group: ChoiceGroup;
  readonly options: ProductOptions;
  readonly onClose: () => void;
}) {
  const { say, label, language } = useWords();
  const [name, setName] = useState<TypedName>({ zh_HK: group.name.zh_HK ?? '', en_US: group.name.en_US ?? '' });
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const { busy, refusal, problems, run } = useGroupWrite(options);
  const save = async () => {
    const wrong = nameProblems('group', name, { language, say });
    setOwn(wrong);
    if (
      Object.keys(wrong).length === 0 &&
      (await run({ below: `choice-group/${group.id}`, method: 'PUT', body: { name } }))
    )
      onClose();
  };
  return (
    <FormDialog
      title={say('matrix.renameGroup', { name: localizedText(group.name, language) })}
      submit={say('form.save')}
      busy={busy}
      onSubmit={() => void save()}
      isTyped={() => contentLocales.some((locale) => name[locale] !== (group.name[locale] ?? ''))}
      onClose={onClose}
    >
      <NameInputs
        autoFocus
        label={label(choiceGroupFields.name.label)}
        name={name}
        problems={{ ...problems, ...own }}
        onChange={setName}
      />
      {refusal === '' ? null : <Alert severity="error">{refusal}</Alert>}
    </FormDialog>
  );
}
