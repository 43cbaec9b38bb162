import { z } from 'zod';
import { decimalPattern } from './decimal-pattern.ts';
import type { FieldBase, Problem } from './kind.ts';

/** Leading zeros are matched separately, so that a long run of them causes no backtracking. */
const shape = /^(-?)0*(0|[1-9]\d*)(?:\.(\d+))?$/u;

/**
 * Schema of a decimal number that travels as a string and never becomes a float. Accepts `"12.5"`, `12` (JSON integers
 * and short decimals); returns exactly `scale` decimals: `"12.50"`. More decimals than `scale` or more digits than
 * `precision` are rejected, never rounded.
 */
export function decimalText(
  precision: number,
  scale: number,
  { minValue, maxValue }: Pick<FieldBase, 'minValue' | 'maxValue'> = {},
): z.ZodType<string> {
  const largest = 10 ** (precision - scale) - 1;
  return z
    .union([z.string(), z.number()])
    .transform((input, context) => {
      const addProblem = (problem: Problem) => {
        context.addIssue({ code: 'custom', params: { ...problem } });
        return z.NEVER;
      };
      const parts = shape.exec(String(input).trim());
      if (!parts) return addProblem({ rule: 'numeric' });
      const [, sign = '', whole = '0', fraction = ''] = parts;
      if (fraction.slice(scale).replaceAll('0', '') !== '')
        return addProblem({ rule: 'places', params: { places: scale } });
      if (whole.length > precision - scale)
        return addProblem({ rule: 'digitsBefore', params: { length: precision - scale } });
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
