/** Layout of a localized field's boxes, one per content locale, with the texts above them. */
export const localeColumns = (locales: number) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', md: locales > 1 ? '1fr 1fr' : '1fr' },
});
