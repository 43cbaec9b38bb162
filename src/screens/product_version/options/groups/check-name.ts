import {
  choiceFields,
  choiceGroupFields,
  type NamedChoice,
  takenNames,
} from '../../../../../resources/catalogue/product-choices.ts';
import type { Translator } from '../../../../../resources/messages/languages.ts';
import { sentences, validate } from '../../../../../resources/schema.ts';
import type { TypedName } from './NameInputs.tsx';

const fieldOf = { group: { name: choiceGroupFields.name }, choice: { name: choiceFields.name } };

/** Errors of a name by the API's own validation; empty if it is valid. */
export function nameProblems(
  of: keyof typeof fieldOf,
  name: TypedName,
  translator: Translator,
): Readonly<Record<string, string>> {
  const checked = validate({ fields: fieldOf[of] }, { name }, { mode: 'create' });
  if (checked.ok) return {};
  return Object.fromEntries(
    Object.entries(sentences(checked.errors, { fields: fieldOf[of], label: fieldOf[of].name.label }, translator)).map(
      ([path, texts]) => [path, texts[0] ?? ''],
    ),
  );
}

/** Messages by field of a name. */
type NameProblems = Readonly<Record<string, string>>;

/** Duplicate names among a group's choices, by index, to show while typing. */
export function duplicateNameProblems(
  choices: readonly NamedChoice[],
  stored: readonly NamedChoice[],
  sentence: string,
): (index: number) => NameProblems {
  const duplicates = takenNames(choices, stored);
  return (index) => Object.fromEntries((duplicates.get(index) ?? []).map((locale) => [`name.${locale}`, sentence]));
}
