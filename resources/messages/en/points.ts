/** Points of customers. */
const points = {
  points: {
    kind: 'Kind',
    points: 'Points',
    until: 'Can be used until',
    never: 'For ever',
    earn: 'Earn',
    redeem: 'Redeem',
    adjust: 'Adjust',
    ask: {
      earn: 'Earn points for %{title}',
      redeem: 'Redeem points for %{title}',
      adjust: 'Adjust points of %{title}',
    },
    preview: 'Balance: %{before} now, %{after} after.',
    lotBefore: 'Now',
    lotAfter: 'After',
    repeated: 'The same was booked less than a minute ago.',
    again: 'Book it once more',
    unsound: 'The balance is not what the ledger adds up to. Tell whoever runs the shop’s servers.',
    ledgerOff:
      'Points of %{smart_count} customer are not what the ledger adds up to. Tell whoever runs the shop’s servers. |||| Points of %{smart_count} customers are not what the ledger adds up to. Tell whoever runs the shop’s servers.',
    ledgerFault: '(%{kind}): %{shown} shown, %{booked} by the ledger, %{in_lots} left to use',
    booked: 'Points booked',
    example: 'An example order, by the form as it stands',
    goods: 'Goods, after discounts',
    shipping: 'Delivery',
    earns: 'It earns %{points} %{kind}, until %{moment}.',
    earnsForEver: 'It earns %{points} %{kind}, for ever.',
    earnsNone: 'It earns no %{kind}.',
    onPaid: 'The points are booked once the order is paid.',
    onCompleted: 'The points are booked once the order is completed.',
    noTemplate: 'No customer is warned: there is no template “%{use}” yet.',
    writeTemplate: 'Write one',
  },
};

export default points;
export type PointsMessages = typeof points;
