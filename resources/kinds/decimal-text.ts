import { z } from 'zod';
import { decimalPattern } from './decimal-pattern.ts';
import type { FieldBase, Problem } from './kind.ts';

/** Leading zeros are told apart from the rest, so that a long row of them is read once. */
const shape = /^(-?)0*(0|[1-9]\d*)(?:\.(\d+))?$/u;

/**
 * Schema of a decimal number that travels as a string, so that no float ever touches it.
 * Takes `"12.5"`, `12` (JSON integers and short decimals); gives exactly `scale` places: `"12.50"`.
 * More places than `scale`, or more digits than `precision`, are refused, never rounded.
 */
export function decimalText(
  precision: number,
  scale: number,
  { minValue, maxValue }: Pick<FieldBase, 'minValue' | 'maxValue'> = {},
): z.ZodType<string> {
  const largest = 10 ** (precision - scale) - 1;
  return z
    .union([z.string(), z.number()])
    .transform((given, context) => {
      const refuse = (problem: Problem) => {
        context.addIssue({ code: 'custom', params: { ...problem } });
        return z.NEVER;
      };
      const parts = shape.exec(String(given).trim());
      if (!parts) return refuse({ rule: 'numeric' });
      const [, sign = '', whole = '0', fraction = ''] = parts;
      if (fraction.slice(scale).replaceAll('0', '') !== '')
        return refuse({ rule: 'places', params: { places: scale } });
      if (whole.length > precision - scale)
        return refuse({ rule: 'digitsBefore', params: { length: precision - scale } });
      const text = scale === 0 ? whole : `${whole}.${fraction.slice(0, scale).padEnd(scale, '0')}`;
      return /[1-9]/u.test(text) ? sign + text : text;
    })
    .meta({
      anyOf: undefined,
      type: ['string', 'integer'],
      pattern: decimalPattern({ digits: precision - scale, places: scale, least: minValue, most: maxValue }),
      samples: [scale === 0 ? '12' : '12.5'],
      minimum: Number(minValue ?? -largest),
      maximum: Number(maxValue ?? largest),
    });
}
