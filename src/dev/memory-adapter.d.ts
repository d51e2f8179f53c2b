/** The adapter that oidc-provider uses by default. The types of that package leave it out. */
declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export function createMemoryAdapter(): import('oidc-provider').AdapterFactory
}
