/** Coupons: what they do, their codes and their uses. */
const coupons = {
  coupons: {
    codes: 'Codes',
    making: '%{made} of %{wanted} codes made. The rest follow by themselves.',
    notLive: 'The codes are made once the coupon is live.',
    made: 'Made',
    on: 'Switched on',
    used: 'Used',
    exported: 'Exported',
    export: 'Export new codes',
    exportAll: 'Export all codes again',
    exportAllQuestion: 'Export all codes of [%{title}] again?',
    exportAllWhy:
      'Of these, %{count} were exported before, last %{moment}. A code that two files hold may be given to two customers. Each export stands in the history.',
    noneNew: 'Every code was exported already, last %{moment}.',
    savedFile: 'Codes saved as %{name}',
    uses: 'Uses',
    held: 'In orders not yet paid',
    taken: 'In paid orders',
    givenBack: 'Given back',
    count: 'Number',
    discount: 'Taken off',
    willMake: '%{count} code is made, for one use. |||| %{count} codes are made, each for one use.',
    willMakeMore:
      '%{count} more code is made, besides the %{made} that there are. |||| %{count} more codes are made, besides the %{made} that there are.',
    overlapping:
      'Another live coupon could count for the same order: |||| %{smart_count} other live coupons could count for the same order:',
    overlapsNone:
      'No other live coupon counts for the same customers, products and times. Whether different groups share customers or products isn’t compared.',
    more: 'and %{count} more',
  },
};

export default coupons;
export type CouponsMessages = typeof coupons;
