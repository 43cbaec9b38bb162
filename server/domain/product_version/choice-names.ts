import { type NamedChoice, takenNames } from '../../../resources/catalogue/product-choices.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import type { Problem } from '../../../resources/kinds/kind.ts';
import { ApiError } from '../../errors.ts';

/** The new choices of a group, and its current ones. */
interface NamedGroup {
  readonly choices: readonly NamedChoice[];
  readonly stored?: readonly NamedChoice[];
  /** Path prefix in the body of the choice with this index: `choices.2.`. */
  readonly at: (index: number) => string;
}

/** @throws ApiError 409 with the choices whose names another choice of the group has */
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
