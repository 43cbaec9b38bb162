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
    ask: '%{action} points of %{title}',
    preview: 'Balance: %{before} now, %{after} after.',
    lot: '%{points} until %{moment}',
    lotForever: '%{points} for ever',
    repeated: 'The same was booked less than a minute ago.',
    again: 'Book it once more',
    booked: 'Points booked',
  },
};

export default points;
export type PointsMessages = typeof points;
