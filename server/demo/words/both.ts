/** A text in both content locales. */
export type Both = readonly [zh: string, en: string];

/** The value of a localised field (CONTRACT, Shape of every answer). */
export function localized([zh_HK, en_US]: Both): { readonly zh_HK: string; readonly en_US: string } {
  return { zh_HK, en_US };
}

/** Reads a list such as `陳 Chan 黃 Wong`. */
export function pairsIn(list: string): readonly Both[] {
  return [...list.matchAll(/(\S+)\s+(\S+)/gu)].map(([, zh = '', en = '']) => [zh, en]);
}
