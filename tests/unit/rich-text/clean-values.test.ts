import { expect, test } from 'vitest';
import type { Resource } from '../../../resources/define.ts';
import { label } from '../../../resources/kinds/examples.ts';
import { cleanValues } from '../../../server/rich-text/clean-values.ts';

const text = { kind: 'richText', label } as const;
const leaflet: Resource = {
  name: 'leaflet',
  label,
  plural: label,
  about: label,
  subject: 'Product',
  scope: 'shared',
  title: 'name',
  fields: {
    name: { kind: 'text', label },
    intro: { ...text, required: true },
    body: { ...text, localized: true },
    back: { kind: 'group', label, fields: { terms: text } },
    pages: { kind: 'rows', label, fields: { title: { kind: 'text', label }, words: text } },
    notes: { kind: 'rows', label, paged: true, fields: { words: { ...text, localized: true } } },
  },
  list: { columns: ['name'], filters: [], sort: 'name', search: ['name'] },
  form: [],
};
const [bad, good] = ['<p onclick="x()">茶</p>', '<p>茶</p>'];

test('texts are cleaned wherever they stand, and nothing else is touched', () => {
  const given = {
    name: bad,
    body: { zh_HK: bad, en_US: good },
    back: { terms: bad },
    pages: [{ id: 1, title: bad, words: bad }, { title: 'x' }],
    notes: { set: [{ words: { zh_HK: bad } }], remove: [4] },
  };
  const before = structuredClone(given);
  expect(cleanValues(leaflet, given)).toEqual({
    name: bad,
    body: { zh_HK: good, en_US: good },
    back: { terms: good },
    pages: [{ id: 1, title: bad, words: good }, { title: 'x' }],
    notes: { set: [{ words: { zh_HK: good } }], remove: [4] },
  });
  expect(given, 'what was given stays as it was').toEqual(before);
});

test('what is clean, absent or emptied is given back as it is', () => {
  for (const given of [
    {},
    { intro: good, body: { zh_HK: null } },
    { body: null, back: null, pages: [], notes: { set: [], remove: [] } },
  ])
    expect(cleanValues(leaflet, given)).toEqual(given);
});

test('a text of which nothing is left is none; one that is required is asked for', () => {
  expect(cleanValues(leaflet, { body: { zh_HK: '<script>x</script>' } })).toEqual({ body: { zh_HK: null } });
  expect(() => cleanValues(leaflet, { intro: '<script>x</script>' })).toThrow(
    expect.objectContaining({
      status: 422,
      details: expect.objectContaining({ fields: { intro: [{ rule: 'required' }] } }),
    }),
  );
});

test('every text that is nested too deep is named', () => {
  const deep = `${'<div>'.repeat(9_000)}x`;
  const fields = {
    'body.en_US': [{ rule: 'type' }],
    'pages.1.words': [{ rule: 'type' }],
    'notes.set.0.words.zh_HK': [{ rule: 'type' }],
  };
  expect(() =>
    cleanValues(leaflet, {
      body: { en_US: deep },
      pages: [{ words: good }, { words: deep }],
      notes: { set: [{ words: { zh_HK: deep } }], remove: [] },
    }),
  ).toThrow(expect.objectContaining({ details: expect.objectContaining({ fields }) }));
});
