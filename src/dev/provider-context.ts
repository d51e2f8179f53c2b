import type { KoaContextWithOIDC } from 'oidc-provider'

/** The part of a request's context that oidc-provider adds, for its own routes only, which its types do not say. */
export const oidcOf = (context: object): KoaContextWithOIDC['oidc'] | undefined => (context as KoaContextWithOIDC).oidc
