import type { Language } from '../../messages/languages.ts';
import type { Words } from '../../ui/use-words.ts';
import { adviceFor, brokenFileRules, covers, type FileRules, isTaken, mostBytesOf, typesOf } from './rules.ts';
import { commaIn } from '../../messages/languages.ts';

const families = [
  ['image/*', 'media.images'],
  ['video/*', 'media.videos'],
] as const;

/** The types that a field takes, in words: `pictures, videos, PDF`. */
export function typesInWords(rules: FileRules, say: Words['say'], language: Language): string {
  const types = typesOf(rules);
  const named = types.map((type) => {
    const family = families.find(([pattern]) => pattern === type);
    return family ? say(family[1]) : (type.split('/')[1]?.toUpperCase() ?? type);
  });
  return named.join(commaIn(language));
}

/**
 * What the browser can tell already is said without sending anything; what the file really is, the server finds out.
 */
export function refusalOf(file: File, rules: FileRules, say: Words['say'], language: Language): string | undefined {
  const type = file.type === '' ? undefined : file.type;
  if (file.size === 0) return say('errors.fileEmpty');
  const advice = adviceFor(file.type, file.name);
  if (advice) return say(advice);
  if (type !== undefined && !covers(typesOf(rules), type))
    return say('media.wrongType', { types: typesInWords(rules, say, language) });
  // A picture, but none that browsers show, such as TIFF.
  if (type !== undefined && !isTaken(type)) return say('errors.fileType');
  if (type !== undefined && isTaken(type) && file.size > mostBytesOf(type))
    return say('media.tooLarge', { limit: `${mostBytesOf(type) / 1_048_576} MiB` });
  // Pictures are written anew, and most get smaller: the server measures those.
  const measured = type?.startsWith('image/') ? {} : { size: file.size };
  return brokenFileRules(rules, measured).some(({ rule }) => rule === 'size')
    ? say('media.tooLarge', { limit: `${rules.size ?? 0} KB` })
    : undefined;
}
