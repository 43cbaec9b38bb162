interface Bounds {
  /** Maximum of digits before and after the decimal point. */
  readonly digits: number;
  readonly places: number;
  readonly least?: number | string | undefined;
  readonly most?: number | string | undefined;
}

/**
 * A regular expression for decimal texts within limits, since JSON Schema has no limits for texts. Supports limits that
 * are non-negative integers; others are left to the rule's own check.
 */
export function decimalPattern({ digits, places, least, most }: Bounds): string {
  const sign = least !== undefined && Number(least) >= 0 ? '' : '-?';
  const fraction = places === 0 ? '' : String.raw`(?:\.\d{1,${places}})?`;
  const nothing = places === 0 ? '' : String.raw`(?:\.0{1,${places}})?`;
  const whole = most !== undefined && sign === '' && /^\d+$/u.test(`${most}`) ? `${most}` : undefined;
  if (whole === undefined) return `^${sign}(?:0|[1-9]\\d{0,${digits - 1}})${fraction}$`;
  return `^(?:(?:${below(whole).join('|')})${fraction}|${whole}${nothing})$`;
}

/** Expressions that match all integers below `whole`, without leading zeros. */
function below(whole: string): readonly string[] {
  const shorter = whole.length > 1 ? ['0', `[1-9]\\d{0,${whole.length - 2}}`] : [];
  const alike = [...whole].flatMap((digit, index) => {
    const lowest = index === 0 && whole.length > 1 ? 1 : 0;
    return Number(digit) > lowest
      ? [`${whole.slice(0, index)}[${lowest}-${Number(digit) - 1}]\\d{${whole.length - index - 1}}`]
      : [];
  });
  return [...shorter, ...alike];
}
