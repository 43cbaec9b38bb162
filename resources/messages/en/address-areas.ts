/** The tree of address areas. */
const addressAreas = {
  addressAreas: {
    title: 'Address areas',
    empty: 'No address areas yet',
    emptyHint: 'Add the countries that the shop delivers to, then their regions and districts.',
    failed: 'The address areas could not be loaded.',
    search: 'Search address areas',
    none: 'No area matches',
    noneHint: 'Search for a name in either language, a code or an ERP reference.',
    repeated: 'Repeated ERP reference',
    repeatedBy: 'Others have this ERP reference, too:',
    onlyRepeated: 'Only repeated ERP references: %{count}',
    expandAll: 'Open all',
    collapseAll: 'Close all',
    hint: 'Arrows move, right opens and left closes, Enter opens the area’s page. Alt with the arrows up or down moves an area among those beside it, as dragging does.',
    add: 'Add to %{name}: %{level}',
    open: 'Open %{name}',
    close: 'Close %{name}',
    handle: 'Drag %{name}',
    regions: '1 region |||| %{smart_count} regions',
    districts: '1 district |||| %{smart_count} districts',
    moved: '%{name}: place %{place} of %{total}',
    changed: 'Someone else changed these areas meanwhile. They are shown as they are now; move yours again.',
    elsewhere: '%{name} stays in its place: it is dragged among those beside it. Open its page to put it elsewhere.',
    asList: 'As lists',
    preview: 'Preview: what customers fill in',
    accepted: 'An order with this address would be accepted.',
    refused: 'An order with this address would be refused:',
    choose: 'Choose',
    problems: {
      required: '%{part}: required',
      tooLong: '%{part}: at most %{max} characters',
      unknownArea: '%{part}: there is no such area',
      elsewhere: '%{part}: not in the area above it',
      unknownPart: '%{part}: not asked for',
      notText: '%{part}: not a text',
    },
  },
};

export default addressAreas;
export type AddressAreasMessages = typeof addressAreas;
