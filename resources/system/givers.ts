import { z } from 'zod';
import '../kinds/zod.ts';

/** Maximum number of names in each list of `GET me/givers`. */
export const mostGivers = 20;

/** The people who can grant a permission. */
export const givers = z.object({
  roles: z.array(z.string()).max(mostGivers).describe('Names of the roles that hold it'),
  givers: z
    .array(z.string())
    .max(mostGivers)
    .describe(
      'Names of those who can give it to the caller: they hold it, all that the caller holds, and may change roles',
    ),
});

export type Givers = z.infer<typeof givers>;

/** The answer of `GET me/givers`. */
export const giversAnswer = z.object({ data: givers });
