/** A text in both content locales that says the same. */
export type Both = readonly [zh: string, en: string];

/** As localised fields hold it (CONTRACT, Shape of every answer). */
export function localized([zh_HK, en_US]: Both): { readonly zh_HK: string; readonly en_US: string } {
  return { zh_HK, en_US };
}
