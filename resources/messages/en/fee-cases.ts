/** Test carts: their page, and the effects of a promote on them. */
const feeCases = {
  feeCases: {
    title: 'Test carts, live and with drafts',
    about: 'Each is tried on the fees that customers see, and on all drafts in their place.',
    show: 'Show',
    all: 'All (%{count})',
    broken: 'Made to fail by drafts (%{count})',
    failed: 'Failing already live (%{count})',
    changed: 'Changed by drafts (%{count})',
    product: 'any product',
    expected: 'Expected',
    live: 'Live',
    tried: 'With drafts',
    anyFee: 'Any fee',
    noFee: 'No fee fits',
    sameAsLive: 'As live',
    passed: 'As expected',
    notPassed: 'Not as expected',
    notPassedBefore: 'Not as expected, nor live',
    allPassed: 'All test carts cost what they should, live and with drafts.',
    empty: 'There are no test carts yet. Keep one for each sort of order whose fee must stay right.',
    nothing: 'No test cart is among these.',
    cut: 'Only the first %{count} of %{total} test carts are tried.',
    more: 'Show %{count} more',
    expectThis: 'Expect this from now on',
    accept: 'Expect this',
    acceptOf: 'Expect this of %{name}',
    acceptLive: 'Expect what is live (%{count})',
    acceptTried: 'Expect what drafts give (%{count})',
    acceptLiveQuestion:
      'Expect of %{smart_count} test cart what it costs live? |||| Expect of %{smart_count} test carts what they cost live?',
    acceptTriedQuestion:
      'Expect of %{smart_count} test cart what it costs with drafts? |||| Expect of %{smart_count} test carts what they cost with drafts?',
    acceptText: 'What they should cost until now is replaced:',
    accepted: '“%{name}” should cost this from now on',
    acceptedMany: '%{count} test carts should cost this from now on',
    unaccepted: 'What was expected before is back',
    toAll: 'Try all test carts',
    loading: 'Trying the test carts',
    failedToLoad: 'The test carts could not be tried.',
    changedBy:
      '%{smart_count} of %{total} test carts changes by this: |||| %{smart_count} of %{total} test carts change by this:',
    changesNone: 'No test cart changes its fee or price by this (%{total} tried).',
    meetsNone: 'No test cart meets this fee (%{total} tried).',
  },
};

export default feeCases;
export type FeeCasesMessages = typeof feeCases;
