import type { TranslationMessages } from 'react-admin';
import type { Messages } from '../../resources/messages/en.ts';
import { type Language, labelIn } from '../../resources/messages/languages.ts';
import { resources } from '../../resources/index.ts';
import type { Resource } from '../../resources/define.ts';
import type { Fields } from '../../resources/kinds/index.ts';
import { systemFields } from '../../resources/system-fields.ts';

/** Messages of one language: react-admin's, the portal's, and the names of entities and fields. */
export type PortalMessages = TranslationMessages;

/** Labels of the fields; those in groups and rows under dotted names: `application_config.type`. */
function fieldLabels(fields: Fields, language: Language, before = ''): Record<string, string> {
  return Object.entries(fields).reduce<Record<string, string>>((labels, [name, field]) => {
    const inner = 'fields' in field ? fieldLabels(field.fields, language, `${before}${name}.`) : {};
    return { ...labels, [`${before}${name}`]: labelIn(field.label, language), ...inner };
  }, {});
}

function namesOf(resource: Resource, language: Language) {
  const name = `${labelIn(resource.label, language)} |||| ${labelIn(resource.plural, language)}`;
  // Chinese has one plural form: a second one would never be used.
  const forms = language === 'en' ? name : labelIn(resource.plural, language);
  return { name: forms, fields: fieldLabels({ ...systemFields, ...resource.fields }, language) };
}

/** Joins the three sources for the polyglot provider. */
export function joinMessages(
  language: Language,
  reactAdmin: { ra: TranslationMessages['ra'] },
  own: Messages,
): PortalMessages {
  const names = Object.fromEntries(resources.map((resource) => [resource.name, namesOf(resource, language)]));
  return { ...reactAdmin, ...own, resources: names };
}

const imports = {
  en: () => Promise.all([import('ra-language-english'), import('../../resources/messages/en.ts')]),
  'zh-Hant': () => Promise.all([import('./react-admin.zh-Hant.ts'), import('../../resources/messages/zh-Hant.ts')]),
  'zh-Hans': () => Promise.all([import('./react-admin.zh-Hans.ts'), import('../../resources/messages/zh-Hans.ts')]),
};

/** Loads the messages of one language. */
export async function loadMessages(language: Language): Promise<PortalMessages> {
  const [reactAdmin, own] = await imports[language]();
  return joinMessages(language, reactAdmin.default, own.default);
}
