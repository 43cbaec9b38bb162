import hongKong from 'opencc-js/dict/HKVariantsRev';
import traditional from 'opencc-js/dict/TSCharacters';

const parsed = (dictionary: string): ReadonlyMap<string, string> =>
  new Map(
    dictionary.split('|').map((pair) => {
      const [from = '', to = ''] = pair.split(' ');
      return [from, to];
    }),
  );

const [variants, characters] = [parsed(hongKong), parsed(traditional)];

/**
 * A text with its traditional characters simplified one by one, so that both scripts can be compared. The server
 * instead converts the search text by phrases, because it searches stored texts (server/db/search/chinese-scripts.ts).
 */
export const simplified = (text: string): string =>
  text.replaceAll(/\p{Script=Han}/gu, (character) => {
    const usual = variants.get(character) ?? character;
    return characters.get(usual) ?? usual;
  });
