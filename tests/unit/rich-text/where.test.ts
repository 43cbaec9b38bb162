import { expect, test } from 'vitest';
import { placedFields } from '../../../resources/check/finding.ts';
import { resources } from '../../../resources/index.ts';

/** Names of fields that customers read as formatted text, such as descriptions and terms, in both locales. */
const names = /(?:^|[._])(?:description|brief_intro|announcement|terms|t_and_c|instruction)$/u;

test('what is written for customers in sentences is rich text; what staff write for staff is not', () => {
  const all = resources.flatMap((resource) =>
    [...placedFields(resource.fields, resource.name)]
      .map(({ at: path, field }) => ({ path, field }))
      // A record's title is a single line.
      .filter(({ path }) => names.test(path) && path !== `${resource.name}.${resource.title}`),
  );
  expect(all.length).toBeGreaterThan(10);
  const wrong = all.filter(
    ({ path, field }) => (field.kind === 'richText') !== (field.localized === true && !/internal_/u.test(path)),
  );
  expect(wrong.map(({ path, field }) => `${path}: ${field.kind}`)).toEqual([]);
});

test('no list searches or sorts by one: tags would be found, and sorted by', () => {
  const wrong = resources.flatMap(({ name, fields, list }) =>
    [...placedFields(fields, name)]
      .filter(({ field }) => field.kind === 'richText')
      .map(({ at }) => at.slice(name.length + 1))
      .filter((path) => [...list.search, ...list.columns].includes(path))
      .map((path) => `${name}.${path}`),
  );
  expect(wrong).toEqual([]);
});
