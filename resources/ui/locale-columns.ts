/** Where the boxes of a localized field stand, one per content locale, and what is said above them. */
export const localeColumns = (locales: number) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', md: locales > 1 ? '1fr 1fr' : '1fr' },
});
