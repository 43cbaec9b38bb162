import { code, type Source } from './sources.ts';

/** Names that don't tell a newcomer what they mean: no file and no declaration may have them. */
const banned = [
  'act',
  'book',
  'hold',
  'intent',
  'judge',
  'patience',
  'people',
  'People',
  'Person',
  'refuse',
  'standing',
  'Standing',
  'staying',
  'tell',
  'what',
  'What',
];
/** Verbs that are also banned at the beginning of a name: `refuseTokens`, `judge-lines.ts`. */
const bannedVerbs = ['judge', 'refuse'];

const isBanned = (name: string) =>
  banned.includes(name) || bannedVerbs.some((verb) => new RegExp(`^${verb}(?:[A-Z-]|$)`, 'u').test(name));

const declared =
  /\b(?:const|let|function\s*\*?|class|interface|type)\s+([\w$]+)(?=\s*[=:;<({]|\s+(?:extends|of|in)\b)/gu;

/** The banned names of a file or of its declarations. */
export function bannedNamesIn({ path, text }: Source): readonly string[] {
  const [stem = ''] = (path.split('/').at(-1) ?? '').split('.');
  const names = [...code(text).matchAll(declared)].map(([, name = '']) => name);
  return [...(isBanned(stem) ? [path] : []), ...names.filter(isBanned).map((name) => `${path}: ${name}`)];
}
