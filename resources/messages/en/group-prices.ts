/** Prices of customer groups. */
const groupPrices = {
  groupPrices: {
    title: 'Group prices',
    about:
      'A group’s price of an option goes before its price of the whole version; customers in several groups pay the lowest.',
    first: 'Everybody pays the price above. Add a customer group to give its customers another.',
    none: 'Everybody pays the price above.',
    addGroup: 'Add %{name}',
    sheet: 'Group prices',
    corner: 'What is sold',
    version: 'This version',
    allOptions: 'All options',
    everybody: 'Everybody else',
    original: 'The original price',
    noPrice: 'No price',
    keys: 'Type or paste prices, from a spreadsheet too; Delete clears. Empty cells show in grey what the group pays all the same.',
    reasons: {
      group: 'Group price',
      groupVersion: 'Group’s price of all',
      option: 'Option’s price',
      version: 'Version’s price',
      none: 'No price: not for sale',
    },
    free: 'Free: the price is 0',
    aboveOriginal: 'Above the original price',
    aboveEverybody: 'Above everybody’s price',
    everybodyFixed:
      'What everybody pays is not set here: see the price of the option above, or the version’s price in the form.',
    removed: 'no price',
    counted: '1 group price |||| %{smart_count} group prices',
    saved: '1 group price saved |||| %{smart_count} group prices saved',
  },
};

export default groupPrices;
export type GroupPricesMessages = typeof groupPrices;
