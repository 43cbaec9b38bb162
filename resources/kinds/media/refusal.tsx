import type { Language } from '../../messages/languages.ts';
import type { Words } from '../../ui/use-words.ts';
import { adviceFor, brokenFileRules, covers, type FileRules, isTaken, mostBytesOf, typesOf } from './rules.ts';
import { commaIn } from '../../messages/languages.ts';

const families = [
  ['image/*', 'media.images'],
  ['video/*', 'media.videos'],
] as const;

/** Accepted file types in words: `pictures, videos, PDF`. */
export function typesInWords(rules: FileRules, say: Words['say'], language: Language): string {
  const types = typesOf(rules);
  const named = types.map((type) => {
    const family = families.find(([pattern]) => pattern === type);
    return family ? say(family[1]) : (type.split('/')[1]?.toUpperCase() ?? type);
  });
  return named.join(commaIn(language));
}

/** Reasons to reject a file that the browser can detect before uploading; the server checks the content. */
export function refusalOf(file: File, rules: FileRules, say: Words['say'], language: Language): string | undefined {
  const type = file.type === '' ? undefined : file.type;
  if (file.size === 0) return say('errors.fileEmpty');
  const advice = adviceFor(file.type, file.name);
  if (advice) return say(advice);
  if (type !== undefined && !covers(typesOf(rules), type))
    return say('media.wrongType', { types: typesInWords(rules, say, language) });
  // A picture type that browsers don't show, such as TIFF.
  if (type !== undefined && !isTaken(type)) return say('errors.fileType');
  if (type !== undefined && isTaken(type) && file.size > mostBytesOf(type))
    return say('media.tooLarge', { limit: `${mostBytesOf(type) / 1_048_576} MiB` });
  // The server re-encodes pictures, mostly to a smaller size, so it checks theirs.
  const measured = type?.startsWith('image/') ? {} : { size: file.size };
  return brokenFileRules(rules, measured).some(({ rule }) => rule === 'size')
    ? say('media.tooLarge', { limit: `${rules.size ?? 0} KB` })
    : undefined;
}
