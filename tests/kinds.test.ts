import { describe, expect, test } from 'vitest';
import { folderOf } from '../resources/kinds/by-folder.ts';
import { type Field, kindOf, kinds } from '../resources/kinds/index.ts';
import { isEmpty, validate } from '../resources/schema.ts';
import { isList } from '../resources/schema/empty.ts';
import { languages, translate } from '../resources/messages/translate.ts';
import { allExamples } from './kinds/all-examples.ts';

const names = Object.keys(kinds);

test('a kind is a folder with four files, and one line that registers it', () => {
  const files = Object.keys(import.meta.glob('../resources/kinds/*/*')).map((path) => path.split('/kinds/')[1] ?? '');
  const registered = new Map(names.map((name) => [folderOf(name), name]));
  const folders = new Set([...registered.keys(), ...files.map((file) => file.split('/')[0] ?? '')]);
  const missing = [...folders].flatMap((folder) => [
    ...(registered.has(folder)
      ? []
      : [`resources/kinds/registry.ts: export { … } from './${folder}/kind.ts', by the folder's name in camelCase`]),
    ...['kind.ts', 'cell.tsx', 'views.tsx', 'examples.ts']
      .map((file) => `${folder}/${file}`)
      .filter((file) => !files.includes(file))
      .map((file) => `resources/kinds/${file}`),
  ]);
  expect(missing).toEqual([]);
});

test('every kind has examples', () => {
  expect([...new Set(allExamples.map(({ kind }) => kind))].toSorted()).toEqual(names.toSorted());
});

test('every operator of every kind has an example that matches and one that does not', () => {
  for (const name of names) {
    const matches = allExamples.filter(({ kind }) => kind === name).flatMap((example) => example.matches);
    const operators = allExamples.filter(({ kind }) => kind === name).flatMap(({ field }) => kindOf(field).operators);
    for (const operator of new Set(operators)) {
      const answers = matches.filter((match) => match.operator === operator).map((match) => match.matches);
      expect({ name, operator, answers: [...new Set(answers)].toSorted() }).toEqual({
        name,
        operator,
        answers: [false, true],
      });
    }
    expect(matches.filter(({ operator }) => !operators.includes(operator))).toEqual([]);
  }
});

describe.each(allExamples)('$title', (example) => {
  const { field } = example;
  const { storage } = kindOf(field);
  const answersOf = (declared: Field, given: unknown) =>
    validate({ fields: { it: declared } }, { it: given }, { mode: 'create' });

  test.each(example.invalid)('refuses $given by $rule', ({ given, rule, at }) => {
    const answer = answersOf(field, given);
    const path = at === undefined ? 'it' : `it.${at}`;
    expect(answer).toMatchObject({ ok: false, errors: { [path]: [{ rule }] } });
    if (answer.ok) return;
    for (const language of languages) {
      const sentence = translate(language, `validation.${rule}`, { field: 'X', ...answer.errors[path]?.[0]?.params });
      expect(sentence).toContain('X');
      expect(sentence).not.toContain('%{');
    }
  });

  test.each(example.valid)('keeps $given as $kept', ({ given, kept }) => {
    expect(answersOf(field, given)).toEqual({ ok: true, values: { it: kept } });
  });

  test('is asked for where required, and may be left out where not', () => {
    if (storage.at === 'inverse')
      return expect(answersOf({ ...field, required: true }, null)).toMatchObject({ ok: true });
    const empty = storage.at === 'child' && storage.paged ? { set: [], remove: [] } : kindOf(field).empty;
    const required = answersOf({ ...field, default: undefined, required: true }, null);
    const demanded = kindOf({ ...field, required: true }).storage;
    if (demanded.at === 'group')
      expect(required.ok).toBe(Object.values(demanded.fields).every((inner) => !inner.required));
    else if (isEmpty(kindOf({ ...field, default: undefined }).empty) || storage.at === 'child')
      expect(required).toEqual({ ok: false, errors: { it: [{ rule: 'required' }] } });
    else expect(required).toMatchObject({ ok: true });
    if (storage.at !== 'group')
      for (const nothing of [undefined, '', null, ...(isList(field) ? [[]] : [])])
        expect(answersOf(field, nothing)).toEqual({ ok: true, values: { it: empty } });
    if (!isList(field)) expect(answersOf(field, [])).toMatchObject({ ok: false, errors: { it: [{ rule: 'type' }] } });
  });

  test('an update leaves alone what it is not given', () => {
    expect(validate({ fields: { it: { ...field, required: true } } }, {}, { mode: 'update', current: {} })).toEqual({
      ok: true,
      values: {},
    });
  });

  test('goes to a CSV cell and back', () => {
    for (const { kept } of example.valid) {
      const cell = kindOf(field).writeCsv(kept);
      if (storage.at === 'column' && storage.concealed) expect(cell).toBe('');
      else expect(answersOf(field, kindOf(field).readCsv(cell))).toEqual({ ok: true, values: { it: kept } });
    }
    for (const nothing of [null, undefined])
      expect(kindOf(field).writeCsv(nothing)).toBe(typeof kindOf(field).empty === 'boolean' ? '0' : '');
  });

  test.each(example.csv ?? [])('reads the CSV cell $cell as $kept', ({ cell, kept }) => {
    expect(answersOf(field, kindOf(field).readCsv(cell))).toEqual({ ok: true, values: { it: kept } });
  });
});
