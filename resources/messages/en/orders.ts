/** What the page of an order says. */
const orders = {
  orders: {
    points: '%{points} points',
    doesNotAddUp: 'The parts miss the total by %{difference}. Tell whoever runs the shop’s servers.',
    due: 'Still to pay',
    overpaid: 'Paid too much',
    movements: 'Payments and refunds',
    when: 'When',
    how: 'How',
    amount: 'Amount',
    refundBy: 'Refund: %{method}',
    nothingPaid: 'Nothing has been paid yet.',
    ownGoods: 'The shop itself',
    returned: '%{pieces} returned',
  },
};

export default orders;
export type OrdersMessages = typeof orders;
