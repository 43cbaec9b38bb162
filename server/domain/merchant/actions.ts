import { merchant } from '../../../resources/catalogue/merchant.ts';
import { randomToken } from '../../credentials/token.ts';
import { defineActions } from '../../crud/action-handlers.ts';

export const merchantActions = defineActions(merchant, {
  /** Creates the password of a merchant's open API: 256 random bits, shown once, since only the hash is stored. */
  async new_open_api_password() {
    const secret = randomToken();
    return {
      values: { open_api_password: secret },
      shownOnce: { open_api_password: secret },
      message: { key: 'session.openApiPassword' },
    };
  },
});
