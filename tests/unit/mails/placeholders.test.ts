import { expect, test } from 'vitest';
import type { Label, Placeholders } from '../../../resources/kinds/kind.ts';
import { languages, translate } from '../../../resources/messages/translate.ts';
import { mailUses, placeholderSets, sampleValues } from '../../../resources/marketing/mail-uses.ts';
import { message_template } from '../../../resources/marketing/message_template.ts';
import { fillPlaceholders, placeholderProblem } from '../../../resources/rules/placeholders.ts';
import { validate } from '../../../resources/schema.ts';
import { contentLocales } from '../../../resources/kinds/kind.ts';

const label: Label = ['Thing', '東西', '东西'];
const placeholders: Placeholders = {
  sets: { greeting: { name: label }, parcel: { name: label, tracking_no: label } },
  use: { by: 'use' },
};
const problemOf = (text: string, use: unknown = 'greeting') => placeholderProblem(text, placeholders, { use });

test.each([
  ['Dear {nam},', 'placeholderUnknown', { name: 'nam', names: '{name}' }],
  ['Number {tracking_no}', 'placeholderElsewhere', { name: 'tracking_no', names: '{name}' }],
  ['Dear {name, hello', 'placeholderOpen', { brace: '{', place: 'Dear {name, hello', names: '{name}' }],
  ['Dear name}', 'placeholderOpen', { brace: '}', place: 'Dear name}', names: '{name}' }],
  ['{}', 'placeholderOpen', { brace: '{', place: '{}', names: '{name}' }],
  ['{{name}}', 'placeholderOpen', { brace: '{', place: '{{name}}', names: '{name}' }],
  ['{name.constructor}', 'placeholderUnknown', { name: 'name.constructor', names: '{name}' }],
  ['{constructor}', 'placeholderUnknown', { name: 'constructor', names: '{name}' }],
  ['親愛的｛姓名｝', 'placeholderOpen', { brace: '｛', place: '親愛的｛姓名｝', names: '{name}' }],
])('“%s” is refused by the rule %s', (text, rule, params) => {
  const problem = problemOf(text);
  expect(problem).toEqual({ rule, params });
  for (const language of languages) {
    const sentence = translate(language, `validation.${rule}`, { field: 'X', ...problem?.params });
    expect(sentence).toContain('{name}');
    expect(sentence).not.toContain('%{');
  }
});

test.each(['', 'No braces', 'Dear {name}', '{ name }', '｛name｝', '{name}{name}'])('“%s” is taken', (text) => {
  expect(problemOf(text)).toBeUndefined();
});

test('a problem quotes whole characters', () => {
  expect(problemOf(`${'𠮷'.repeat(20)}{`)?.params?.place).toBe(`${'𠮷'.repeat(12)}{`);
});

test('while the use is not chosen, only braces are checked', () => {
  expect(problemOf('{anything}', null)).toBeUndefined();
  expect(problemOf('{', null)?.rule).toBe('placeholderOpen');
});

test('a value is never read as a placeholder, and one that is missing leaves no trace', () => {
  expect(fillPlaceholders('{name}, {gone}{ shop }｛name｝', { name: '{shop} $& $1', shop: 'A&B' })).toBe(
    '{shop} $& $1, A&B{shop} $& $1',
  );
});

test('every use has a sample for each of its placeholders, in both languages', () => {
  for (const { names } of Object.values(mailUses))
    for (const locale of contentLocales) for (const name of names) expect(sampleValues(locale)[name]).not.toBe('');
  expect(Object.keys(placeholderSets)).toEqual(Object.keys(mailUses));
});

const saved = {
  name: 'Hello',
  use: 'order_shipped',
  subject: { zh_HK: '{order_no}', en_US: '{order_no}' },
  text: { zh_HK: '{tracking_no}', en_US: '{tracking_no}' },
};

test('a template names the field, the language and the placeholder at fault', () => {
  const checked = validate(
    message_template,
    { ...saved, text: { ...saved.text, zh_HK: '{refund}' } },
    { mode: 'create' },
  );
  expect(checked).toMatchObject({ ok: false, errors: { 'text.zh_HK': [{ rule: 'placeholderElsewhere' }] } });
});

test('a changed use refuses texts that it can’t fill, those too that aren’t sent along', () => {
  const change = (input: object) => validate(message_template, input, { mode: 'update', current: saved });
  const broken = (path: string) => [path, [{ rule: 'placeholderElsewhere' }]] as const;
  const all = ['subject.zh_HK', 'subject.en_US', 'text.zh_HK', 'text.en_US'];
  expect(change({ use: 'message' })).toMatchObject({ ok: false, errors: Object.fromEntries(all.map(broken)) });
  expect(change({ use: 'message', subject: { zh_HK: 'A', en_US: 'B' }, text: { en_US: 'C' } })).toMatchObject({
    ok: false,
    errors: Object.fromEntries([broken('text.zh_HK')]),
  });
  expect(
    change({ use: 'message', subject: { zh_HK: 'A', en_US: 'B' }, text: { zh_HK: 'A', en_US: 'C' } }),
  ).toMatchObject({
    ok: true,
  });
});
