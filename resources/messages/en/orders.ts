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
    part: 'What is sent, and to whom',
    partFailed: 'The order could not be read.',
    returned: '%{pieces} returned',
    returns: {
      chooseOrder: 'Choose the order: what can come back of it is listed here.',
      nothingLeft: 'Nothing of this order can come back any more.',
      left: 'Can come back',
      leftOf: '%{left} of %{bought}',
      worth: 'Paid for it',
      one: 'Return %{name}',
      all: 'Return all that is left',
      failed: 'What can come back couldn’t be read.',
      money: 'The customer gets %{amount}; at most %{most} of this order can be refunded.',
      given: '%{points} %{kind} that paid for it are given back.',
      taken: '%{points} %{kind} that the order earned by it are taken back.',
      missing: '%{points} %{kind} that it earned are used already: take them off the refund if you want them back.',
      restocked: '%{smart_count} piece goes back into stock. |||| %{smart_count} pieces go back into stock.',
      coupon: 'Coupon %{code} can be used again, since nothing of the order is left.',
    },
    mails: {
      title: 'Mails',
      queued: 'The mail to %{email} is in the outbox',
      none: 'No mail about this order yet.',
      failed: 'The mails of this order couldn’t be read.',
      preview: 'What leaves',
    },
    files: {
      title: 'Export and import',
      order: 'What was ordered, by whom and for how much. A file can change where orders go, and remarks.',
      sub_order: 'Couriers and tracking numbers: send the list that the courier gives, by sub-order number.',
      order_return: 'What came back, and what the customers got for it.',
      export: 'Export',
      import: 'Import',
    },
  },
};

export default orders;
export type OrdersMessages = typeof orders;
