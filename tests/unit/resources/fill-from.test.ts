import { expect, test } from 'vitest';
import { checkResources } from '../../../resources/check.ts';
import type { Resource } from '../../../resources/define.ts';
import { resources } from '../../../resources/index.ts';
import { message } from '../../../resources/marketing/message.ts';

/** All entities, with another `fillFrom` source for messages. */
const withSource = (fillFrom: NonNullable<Resource['form'][number]['fillFrom']>): readonly Resource[] =>
  resources.map((one) =>
    one.name === message.name ? { ...one, form: one.form.map((section) => ({ ...section, fillFrom })) } : one,
  );

test.each([
  ['an entity that lacks the fields', { to: 'store', filter: {} }],
  ['an entity that doesn’t exist', { to: 'letter', filter: {} }],
  ['a filter that its list lacks', { to: 'message_template', filter: { colour: 'red' } }],
])('a section isn’t filled in from %s', (_what, fillFrom) => {
  expect(() => checkResources(withSource(fillFrom))).toThrow(`is filled in from ${fillFrom.to}, which lacks`);
});
