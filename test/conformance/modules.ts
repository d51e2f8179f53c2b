import type { AuthErrorCode } from '../../src/auth/index.ts'

/** A module of the suite, with its expected result or the request after which it is stopped. */
export type Module = CompleteModule | StoppedModule

interface CompleteModule {
  /** The portal at the end: the person is signed in, signed out, or signed out with this problem. */
  readonly shows: 'signed in' | 'signed out' | AuthErrorCode
  /** The person's step after the sign-in. */
  readonly does?: 'sign out and in' | 'renew' | 'sign out' | 'sign out elsewhere'
  /** The suite's result. Default: PASSED. */
  readonly result?: 'SKIPPED'
}

/** The suite rejects requests after the last allowed one, so the driver stops the portal there. */
interface StoppedModule {
  readonly last: '.well-known/openid-configuration' | 'jwks'
}

/** The plans that are run. */
export const plans = [
  'oidcc-client-test-plan',
  'oidcc-client-config-certification-test-plan',
  'oidcc-client-refreshtoken-test-plan',
  'oidcc-client-rp-initiated-logout-rp-basic',
  'oidcc-client-rp-session-management-rp-basic',
]

/** The variant of these plans: a public client with the code flow. A plan may fix some of these parameters itself. */
export const variant = {
  client_auth_type: 'none',
  response_type: 'code',
  response_mode: 'default',
  client_registration: 'static_client',
  request_type: 'plain_http_request',
}

const accepted: Module = { shows: 'signed in' }

/** The modules that are run. */
export const modules: Readonly<Record<string, Module>> = {
  'oidcc-client-test': accepted,
  'oidcc-client-test-aggregated-claims': accepted,
  'oidcc-client-test-idtoken-sig-rs256': accepted,
  'oidcc-client-test-kid-absent-multiple-jwks': accepted,
  'oidcc-client-test-kid-absent-single-jwks': accepted,
  'oidcc-client-test-scope-userinfo-claims': accepted,
  'oidcc-client-test-userinfo-bearer-header': accepted,

  'oidcc-client-test-invalid-aud': { shows: 'id-token-aud' },
  'oidcc-client-test-invalid-iss': { shows: 'id-token-iss' },
  'oidcc-client-test-invalid-sig-es256': { shows: 'id-token-signature' },
  'oidcc-client-test-invalid-sig-rs256': { shows: 'id-token-signature' },
  'oidcc-client-test-missing-aud': { shows: 'id-token-aud' },
  'oidcc-client-test-missing-iat': { shows: 'id-token-iat' },
  'oidcc-client-test-missing-sub': { shows: 'id-token-sub' },
  'oidcc-client-test-nonce-invalid': { shows: 'id-token-nonce' },
  'oidcc-client-test-userinfo-invalid-sub': { shows: 'userinfo-sub' },
  // The suite skips the rest for a client that refuses unsigned ID tokens, and passes one that accepts them.
  'oidcc-client-test-idtoken-sig-none': { shows: 'id-token-alg', result: 'SKIPPED' },

  'oidcc-client-test-discovery-issuer-mismatch': { shows: 'discovery-issuer' },
  'oidcc-client-test-discovery-jwks-uri-keys': { last: 'jwks' },
  'oidcc-client-test-discovery-openid-config': { last: '.well-known/openid-configuration' },
  'oidcc-client-test-signing-key-rotation': { shows: 'signed in', does: 'sign out and in' },
  'oidcc-client-test-signing-key-rotation-just-before-signing': accepted,

  'oidcc-client-test-refresh-token': { shows: 'signed in', does: 'renew' },
  'oidcc-client-test-refresh-token-invalid-issuer': { shows: 'session-expired', does: 'renew' },
  'oidcc-client-test-refresh-token-invalid-sub': { shows: 'session-expired', does: 'renew' },

  'oidcc-client-test-rp-init-logout': { shows: 'signed out', does: 'sign out' },
  'oidcc-client-test-rp-init-logout-no-state': { shows: 'signed out', does: 'sign out' },
  'oidcc-client-test-rp-init-logout-other-state': { shows: 'state-unknown', does: 'sign out' },
  'oidcc-client-test-session-management': { shows: 'session-expired', does: 'sign out elsewhere' },
}

/** `oidcc-client-test` also runs with ID tokens signed with these algorithms, instead of the default RS256. */
export const algorithms = ['PS256', 'ES256', 'EdDSA']

const needsSecret = 'needs a client secret, which a page cannot keep'
const needsFrontIdToken = 'needs an ID token from the authorization endpoint: hybrid or implicit flow'
const needsRequestObject = 'needs a request object; the portal sends plain parameters'
const needsWebFinger = 'needs WebFinger; the operator sets the issuer'
const needsRegistration = 'needs dynamic registration; the operator registers the portal'

/** The modules of these plans that do not apply, with the reason. */
export const notApplicable: Readonly<Record<string, string>> = {
  'oidcc-client-test-client-secret-basic': needsSecret,
  'oidcc-client-test-invalid-sig-hs256': needsSecret,
  'oidcc-client-test-mtls-endpoint-aliases': 'needs a client certificate; the portal is a public client',
  'oidcc-client-test-invalid-athash': needsFrontIdToken,
  'oidcc-client-test-invalid-chash': needsFrontIdToken,
  'oidcc-client-test-missing-athash': needsFrontIdToken,
  'oidcc-client-test-missing-chash': needsFrontIdToken,
  'oidcc-client-test-nonce-unless-code-flow': needsFrontIdToken,
  'oidcc-client-test-form-post-error': 'needs response_mode=form_post; a static site receives no POST requests',
  'oidcc-client-test-request-uri-signed-none': needsRequestObject,
  'oidcc-client-test-request-uri-signed-rs256': needsRequestObject,
  'oidcc-client-test-discovery-webfinger-acct': needsWebFinger,
  'oidcc-client-test-discovery-webfinger-url': needsWebFinger,
  'oidcc-client-test-dynamic-registration': needsRegistration,
  'oidcc-client-test-userinfo-bearer-body': 'needs the access token in the body; the portal sends it in a header',
  'oidcc-client-test-userinfo-signed': 'needs signed user info; the portal reads JSON',
  'oidcc-client-test-distributed-claims': 'needs distributed claims; the portal reads name and e-mail only',
}

/** The algorithms that are not tested, with the reason. The suite offers HMAC only with a client secret. */
export const algorithmsNotApplicable: Readonly<Record<string, string>> = {
  ES256K: 'browsers do not implement it',
  HS256: needsSecret,
}

const hybrid = 'hybrid flow; the portal uses the code flow'
const implicit = 'implicit flow; the portal uses the code flow'
const formPost = 'response_mode=form_post; a static site receives no POST requests'
const backChannel = 'back-channel logout; a static site has no server that receives logout tokens'
const frontChannel = 'front-channel logout; the portal never starts in a frame'

/** The other plans for clients, with the reason why they are not run. */
export const plansNotApplicable: Readonly<Record<string, string>> = {
  'oidcc-client-basic-certification-test-plan': `${needsSecret}; oidcc-client-test-plan has its other modules`,
  'oidcc-client-dynamic-certification-test-plan': needsRegistration,
  'oidcc-client-hybrid-certification-test-plan': hybrid,
  'oidcc-client-implicit-certification-test-plan': implicit,
  'oidcc-client-formpost-basic-certification-test-plan': formPost,
  'oidcc-client-formpost-hybrid-certification-test-plan': formPost,
  'oidcc-client-formpost-implicit-certification-test-plan': formPost,
  'oidcc-client-test-3rd-party-init-login-test-plan':
    'login initiated by a third party; the portal signs in when the person asks for it',
  'oidcc-client-logout-test-plan': 'the two logout plans above have its modules that apply',
  'oidcc-client-rp-initiated-logout-rp-hybrid': hybrid,
  'oidcc-client-rp-initiated-logout-rp-implicit': implicit,
  'oidcc-client-rp-session-management-rp-hybrid': hybrid,
  'oidcc-client-rp-session-management-rp-implicit': implicit,
  'oidcc-client-back-channel-logout-rp-basic': backChannel,
  'oidcc-client-back-channel-logout-rp-hybrid': backChannel,
  'oidcc-client-back-channel-logout-rp-implicit': backChannel,
  'oidcc-client-front-channel-logout-rp-basic': frontChannel,
  'oidcc-client-front-channel-logout-rp-hybrid': frontChannel,
  'oidcc-client-front-channel-logout-rp-implicit': frontChannel,
}
