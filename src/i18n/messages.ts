import type { TranslationMessages } from 'react-admin';
import { resourcesAndViews } from '../../resources/index.ts';
import type { Resource } from '../../resources/define.ts';
import type { Fields } from '../../resources/kinds/index.ts';
import { type Area, areas } from '../../resources/messages/areas.ts';
import { type Language, labelIn } from '../../resources/messages/languages.ts';
import { loadWhenReachable } from '../browser/connection.ts';
import { systemFields } from '../../resources/system-fields.ts';

/** Labels of the fields; those in groups and rows under dotted names: `application_config.type`. */
const fieldLabels = (fields: Fields, language: Language, before = ''): readonly (readonly [string, string])[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [`${before}${name}`, labelIn(field.label, language)] as const,
    ...('fields' in field ? fieldLabels(field.fields, language, `${before}${name}.`) : []),
  ]);

function namesOf(resource: Resource, language: Language) {
  const name = `${labelIn(resource.label, language)} |||| ${labelIn(resource.plural, language)}`;
  // Chinese has one plural form: a second one would never be used.
  const forms = language === 'en' ? name : labelIn(resource.plural, language);
  return { name: forms, fields: Object.fromEntries(fieldLabels({ ...systemFields, ...resource.fields }, language)) };
}

interface Messages {
  readonly default: object;
}

const files = import.meta.glob<Messages>([
  '../../resources/messages/{en,zh-Hant,zh-Hans}/*.ts',
  '!../../resources/messages/*/{errors,react-admin}.ts',
]);

/** Messages of react-admin; a missing key is a compile error. */
type ReactAdminMessages = Pick<TranslationMessages, 'ra'>;
const reactAdmin: Readonly<Record<Language, () => Promise<{ readonly default: ReactAdminMessages }>>> = {
  en: () => import('ra-language-english'),
  'zh-Hant': () => import('../../resources/messages/zh-Hant/react-admin.ts'),
  'zh-Hans': () => import('../../resources/messages/zh-Hans/react-admin.ts'),
};

/** Adds the messages of a tree under their dotted keys. */
function flatten(tree: object, path: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(tree))
    if (typeof value === 'string') into.set(`${path}${key}`, value);
    else flatten(value, `${path}${key}.`, into);
}

const loaded: Readonly<Record<Language, Map<string, string>>> = {
  en: new Map(),
  'zh-Hant': new Map(),
  'zh-Hans': new Map(),
};
const loading = new Map<string, Promise<void>>();
const used = new Set<Area>(['frame']);

async function load(language: Language, area: Area): Promise<void> {
  const loads = areas[area].map((file) => files[`../../resources/messages/${language}/${file}.ts`]);
  const modules = await loadWhenReachable(() => Promise.all(loads.map((one) => one?.())));
  for (const module of modules) if (module) flatten(module.default, '', loaded[language]);
  if (area === 'frame')
    for (const resource of resourcesAndViews)
      flatten(namesOf(resource, language), `resources.${resource.name}.`, loaded[language]);
}

function loadArea(language: Language, area: Area): Promise<void> {
  const key = `${language}/${area}`;
  const running = loading.get(key) ?? load(language, area);
  loading.set(key, running);
  // A later attempt loads it again.
  running.catch(() => loading.delete(key));
  return running;
}

const reactAdminLoads = new Map<Language, Promise<void>>();
const reactAdminLoaded = new Map<Language, ReactAdminMessages>();

function loadReactAdmin(language: Language): Promise<void> {
  const running =
    reactAdminLoads.get(language) ??
    loadWhenReachable(reactAdmin[language]).then(({ default: own }) => void reactAdminLoaded.set(language, own));
  reactAdminLoads.set(language, running);
  running.catch(() => reactAdminLoads.delete(language));
  return running;
}

/** Loads the messages of all areas in use, including those added while loading. */
export async function loadMessages(language: Language): Promise<void> {
  const { size } = used;
  await Promise.all([loadReactAdmin(language), ...[...used].map((area) => loadArea(language, area))]);
  if (used.size > size) await loadMessages(language);
}

/**
 * All loaded messages of a language. Don't keep the result: areas that load at the same time would remove each other's
 * messages.
 * @throws TypeError before `loadMessages` has completed once
 */
export function messagesIn(language: Language): TranslationMessages {
  const own = reactAdminLoaded.get(language);
  if (!own) throw new TypeError(`the messages in ${language} aren’t loaded`);
  return { ...Object.fromEntries(loaded[language]), ra: own.ra };
}

/** The language of the portal's messages. */
let present: Language = 'en';

/** Sets the language in which areas are loaded from now on. */
export function setMessageLanguage(language: Language): void {
  present = language;
}

let onMoreMessages: ((language: Language) => Promise<void>) | undefined;

/** Sets the listener for added messages. */
export function listenForMessages(listener: typeof onMoreMessages): void {
  onMoreMessages = listener;
}

/**
 * Loads the messages of more areas, again if the language changed meanwhile. An area counts as used only once loaded,
 * so that one that fails doesn't block the others.
 */
export async function loadAreas(wanted: readonly Area[]): Promise<void> {
  const language = present;
  await Promise.all(wanted.map((area) => loadArea(language, area)));
  for (const area of wanted) used.add(area);
  await loadMessages(language);
  await (present === language ? onMoreMessages?.(language) : loadAreas(wanted));
}
