/** The environment of a server whose staff sign in by this user pool. */
export const userPoolEnvironment = (endpoint: string, id: string, client: string) => ({
  VITE_AUTH_STRATEGY: 'user_pool',
  VITE_USER_POOL_ID: id,
  VITE_USER_POOL_WEB_CLIENT_ID: client,
  VITE_USER_POOL_REGION: 'ap-east-1',
  USER_POOL_ENDPOINT: endpoint,
});
