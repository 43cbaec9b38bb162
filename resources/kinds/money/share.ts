/** `amount × part ÷ whole`, rounded half up; 0 if `whole` is 0. The product may exceed the safe integers. */
export function shareOf(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}
