/** Groups the digits of a Hong Kong number, `+85291234567` → `+852 9123 4567`; others stay as they are. */
export function formatPhone(number: string): string {
  return number.replace(
    /^(\+852)?(\d{4})(\d{4})$/u,
    (_, country, head, tail) => `${country ? `${country} ` : ''}${head} ${tail}`,
  );
}
