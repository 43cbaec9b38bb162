import { type NamedChoice, takenNames } from '../../../resources/catalogue/product-choices.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import type { Problem } from '../../../resources/kinds/kind.ts';
import { ApiError } from '../../errors.ts';

/** The next choices of a group, and its present ones. */
interface NamedGroup {
  readonly choices: readonly NamedChoice[];
  readonly stored?: readonly NamedChoice[];
  /** Path prefix in the body of the choice with this index: `choices.2.`. */
  readonly at: (index: number) => string;
}

/** @throws ApiError 409 that names choices whose name another choice of the group has already */
export function assertNamesFree(fields: Fields, groups: readonly NamedGroup[]): void {
  const wrong = groups.flatMap(({ choices, stored = [], at }) =>
    [...takenNames(choices, stored)].flatMap(([index, locales]) =>
      locales.map((locale): [string, Problem[]] => [`${at(index)}name.${locale}`, [{ rule: 'choiceName' }]]),
    ),
  );
  if (wrong.length > 0)
    throw new ApiError(409, 'errors.conflict', {
      fields: Object.fromEntries(wrong),
      form: { fields, label: product_version.label },
    });
}
