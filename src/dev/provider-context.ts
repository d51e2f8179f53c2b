import type { KoaContextWithOIDC } from 'oidc-provider'

/** The context that oidc-provider adds to requests for its own routes. Its types do not say that it may be missing. */
export const oidcOf = (context: object): KoaContextWithOIDC['oidc'] | undefined => (context as KoaContextWithOIDC).oidc
