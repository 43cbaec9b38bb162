import { optionFields } from '../../../../resources/catalogue/product-choices.ts';
import type { Fields } from '../../../../resources/kinds/index.ts';
import { plainNumber } from '../../../../resources/ui/number-text.ts';
import type { Translator } from '../../../../resources/messages/languages.ts';
import { sentences, validate } from '../../../../resources/schema.ts';
import type { Value } from '../../../grid/edits.ts';

export interface ParsedText {
  readonly value: Value;
  readonly error?: string;
}

const isValue = (value: unknown): value is Value =>
  value === null || typeof value === 'string' || typeof value === 'number';

/** Parses a typed or pasted text by the API's own validation. An invalid text is kept as it is, with the error. */
export function parseText(fields: Fields, name: string, text: string, translator: Translator): ParsedText {
  const plain = plainNumber(text);
  if (plain === '') return { value: null };
  const checked = validate({ fields }, { [name]: plain }, { mode: 'update' });
  if (!checked.ok)
    return {
      value: plain,
      error:
        sentences(checked.errors, { fields, label: optionFields.combination.label }, translator)[name]?.[0] ?? plain,
    };
  const value = checked.values[name];
  return { value: isValue(value) ? value : plain };
}
