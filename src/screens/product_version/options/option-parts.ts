import { most } from '../../../../resources/catalogue/product-choices.ts';
import type { SavedCombinations } from './saved-combinations.ts';
import { choiceIds } from './combinations.ts';
import type { Edits } from '../../../grid/edits.ts';
import { splitRequest, type BulkRequest } from './edits/save-edits.ts';

/** The unsaved edits of the options as requests: first changes, then new options. */
export function optionRequests(
  edits: Edits,
  savedCombinations: Pick<SavedCombinations, 'options'>,
): readonly BulkRequest[] {
  const all = edits.keys().map((key) => {
    const { changed, values } = edits.view(key);
    return {
      key,
      id: savedCombinations.options.get(key)?.id,
      typed: Object.fromEntries(changed.map((field) => [field, values[field] ?? null])),
    };
  });
  const changes = all.flatMap(({ key, id, typed }) => (id === undefined ? [] : [{ key, body: { id, ...typed } }]));
  const added = all.flatMap(({ key, id, typed }) =>
    id === undefined ? [{ key, body: { choices: choiceIds(key), ...typed } }] : [],
  );
  return [
    ...splitRequest({ method: 'PUT', below: 'options', list: 'options', rows: changes }, most.atOnce),
    ...splitRequest({ method: 'POST', below: 'options', list: 'options', rows: added }, most.atOnce),
  ];
}
