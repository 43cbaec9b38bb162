/** A text in both content locales. */
export type Both = readonly [zh: string, en: string];

/** The value of a localised field (CONTRACT, Shape of every answer). */
export function localized([zh_HK, en_US]: Both): { readonly zh_HK: string; readonly en_US: string } {
  return { zh_HK, en_US };
}

/** Parses a list such as `茉莉花茶 Jasmine Tea, 普洱茶 Pu'er Tea`. */
export function pairsIn(list: string): readonly Both[] {
  return list.split(',').map((pair) => {
    const [zh = '', ...en] = pair.trim().split(' ');
    return [zh, en.join(' ')];
  });
}
