import { Converter as fromSimplified } from 'opencc-js/cn2t';
import { Converter as fromTraditional } from 'opencc-js/t2cn';

let converters: ReturnType<typeof makeConverters> | undefined;

/** Characters of Hong Kong and those that Taiwanese keyboards produce differ: 麪 and 麵. */
function makeConverters() {
  return [
    fromTraditional({ from: 'hk', to: 'cn' }),
    fromSimplified({ from: 'cn', to: 'hk' }),
    fromSimplified({ from: 'cn', to: 'tw' }),
  ] as const;
}

/**
 * Up to two other ways to write a Chinese text: simplified, or traditional as in Hong Kong or in Taiwan. The
 * dictionaries take a quarter of a second to build, so they are built for the first Chinese text.
 */
export function otherScripts(text: string): readonly string[] {
  if (!/\p{Script=Han}/u.test(text)) return [];
  converters ??= makeConverters();
  const written = new Set(converters.map((convert) => convert(text)));
  written.delete(text);
  return [...written].slice(0, 2);
}
