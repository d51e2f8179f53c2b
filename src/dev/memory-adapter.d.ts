/** The adapter that oidc-provider uses by default. The package's types leave it out. */
declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export function createMemoryAdapter(): import('oidc-provider').AdapterFactory
}
