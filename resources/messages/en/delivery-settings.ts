/** The form of delivery settings: public holidays, and the preview of days. */
const deliverySettings = {
  deliverySettings: {
    holidaysMissing:
      'The public holidays of %{year} are not in: customers could choose them. Add them, then remove those on which you deliver.',
    holidaysUnknown:
      'The public holidays of %{year} are not known to this version of the portal. Add them by hand once the Government has published them.',
    addHolidays: 'Add %{smart_count} public holiday of %{year} |||| Add %{smart_count} public holidays of %{year}',
    added: 'Added for %{year}: %{count}. Save to keep them.',
    preview: 'Which days can a customer choose?',
    unsaved: 'As the form stands now, saved or not.',
    type: 'Type',
    storefront: 'Storefront',
    anyStorefront: 'Empty: one without a row of its own',
    moment: 'Ordered at',
    tooLate: 'Only moments before the year 9990 can be previewed.',
    days: 'Days',
    first: 'First day: %{day}',
    none: 'No day in these four weeks can be chosen.',
    possible: '%{day}: can be chosen',
    refused: '%{day}: %{reason}',
    whyNot: 'Why not the others',
    reasons: {
      not_offered: 'not offered here',
      day_off_unnamed: 'day off',
      day_off: 'day off (%{name})',
      weekday: 'no delivery on this weekday',
      lead_time: 'too soon: the lead days are not over',
      cut_off: 'ordered after the cut-off time',
      too_far: 'too far ahead',
    },
  },
};

export default deliverySettings;
export type DeliverySettingsMessages = typeof deliverySettings;
