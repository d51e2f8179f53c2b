/** The messages for every error code of `auth`, in both languages. */
import type { Activity, AuthErrorCode, TransportKind, AuthProblem } from '../auth/index.ts'
import type { Locale } from './index.ts'

export { detailsLabelOf, nextTryOf, remedyOf, toneOf } from './auth-problem-advice.ts'

/** The English texts of the specification's error catalogue are verbatim. */
const catalogue = {
  // Error catalogue of the specification
  'sign-in-failed': ['Sign-in failed', 'Error al iniciar sesión'],
  'sign-out-failed': ['Sign-out failed', 'Error al cerrar sesión'],
  'renew-failed': ['Renew silent failed', 'Error en la renovación silenciosa'],
  'unknown-error': ['Unknown error while executing the action', 'Error desconocido al ejecutar la acción'],
  'provider-error': ['The provider refused the request', 'El proveedor rechazó la solicitud'],
  'login-required': ['The provider asks you to sign in', 'El proveedor pide que inicie sesión'],
  'consent-required': ['The provider asks for your consent', 'El proveedor pide su consentimiento'],
  'interaction-required': ['The provider asks for an answer from you', 'El proveedor necesita que usted responda'],
  'account-selection-required': [
    'The provider asks you to choose an account',
    'El proveedor pide que elija una cuenta',
  ],
  'network-timeout': ['Network timed out', 'Se agotó el tiempo de espera de la red'],
  'frame-timeout': ['IFrame timed out without a response', 'El marco oculto no respondió a tiempo'],
  'popup-blocked': ['Popup blocked by user', 'Ventana emergente bloqueada'],
  'popup-closed': ['Popup closed', 'Ventana emergente cerrada'],
  'redirect-aborted': ['Redirect aborted', 'Redirección interrumpida'],
  'state-missing': ['No state in response', 'La respuesta no contiene «state»'],
  'state-unknown': ['No matching state found in storage', 'No se encontró un «state» guardado que coincida'],
  'state-mismatch': ['State does not match', 'El «state» no coincide'],
  'authority-mismatch': ['authority mismatch', 'El proveedor no coincide'],
  'client-mismatch': ['client_id mismatch', 'El «client_id» no coincide'],
  'content-type-invalid': ['invalid response content type', 'Tipo de contenido de la respuesta no válido'],
  // Reaching the provider
  'network-failed': ['The provider cannot be reached', 'No se puede contactar con el proveedor'],
  'http-status': ['The provider answered with an error', 'El proveedor respondió con un error'],
  'response-malformed': ['The provider’s answer cannot be read', 'La respuesta del proveedor no se puede leer'],
  'response-too-large': ['The provider’s answer is too large', 'La respuesta del proveedor es demasiado grande'],
  'storage-unavailable': [
    'This browser does not let the page store the sign-in',
    'El navegador no permite guardar el inicio de sesión',
  ],
  'sign-out-local': [
    'Sign-out failed at the provider: you are signed out on this page only',
    'Error al cerrar sesión en el proveedor: solo se ha cerrado en esta página',
  ],
  'signed-out-elsewhere': ['You were signed out elsewhere', 'Se ha cerrado su sesión en otro lugar'],
  'session-expired': ['Your session has ended', 'Su sesión ha terminado'],
  // Discovery
  'discovery-issuer': [
    'The discovery document names another issuer',
    'El documento de descubrimiento nombra a otro emisor',
  ],
  'endpoint-missing': ['The provider lacks an endpoint', 'Al proveedor le falta un punto de conexión'],
  'endpoint-insecure': ['The provider names an insecure endpoint', 'El proveedor indica un punto de conexión inseguro'],
  'pkce-unsupported': ['The provider does not offer PKCE with S256', 'El proveedor no ofrece PKCE con S256'],
  // Authorization response
  'parameter-duplicated': ['The response repeats a parameter', 'La respuesta repite un parámetro'],
  'state-expired': ['The sign-in took too long', 'El inicio de sesión tardó demasiado'],
  'request-type-mismatch': [
    'The response answers another kind of request',
    'La respuesta corresponde a otro tipo de solicitud',
  ],
  'response-issuer': ['The response comes from another issuer', 'La respuesta procede de otro emisor'],
  'response-issuer-missing': ['The response does not name its issuer', 'La respuesta no nombra a su emisor'],
  'code-missing': ['No code in response', 'La respuesta no contiene un código'],
  // Token response
  'access-token-missing': ['No access token in response', 'La respuesta no contiene un token de acceso'],
  'token-type': ['The access token has an unknown type', 'El token de acceso es de un tipo desconocido'],
  'expires-in': [
    'The access token’s lifetime is not a positive number',
    'La duración del token de acceso no es un número positivo',
  ],
  'id-token-missing': ['No ID token in response', 'La respuesta no contiene un token de identidad'],
  // ID token
  'id-token-malformed': ['The ID token cannot be read', 'El token de identidad no se puede leer'],
  'id-token-alg': ['The ID token’s algorithm is not accepted', 'El algoritmo del token de identidad no se acepta'],
  'id-token-typ': [
    'The provider sent another kind of token as the ID token',
    'El proveedor ha enviado otro tipo de token en lugar del de identidad',
  ],
  'id-token-crit': ['The ID token needs an unknown extension', 'El token de identidad exige una extensión desconocida'],
  'id-token-key': [
    'The ID token is signed with an unknown key',
    'El token de identidad está firmado con una clave desconocida',
  ],
  'id-token-signature': ['The ID token’s signature is wrong', 'La firma del token de identidad no es correcta'],
  'id-token-iss': ['The ID token comes from another issuer', 'El token de identidad procede de otro emisor'],
  'id-token-aud': ['The ID token is not for this portal', 'El token de identidad no es para este portal'],
  'id-token-aud-untrusted': ['The ID token has another audience', 'El token de identidad tiene otro destinatario'],
  'id-token-azp': ['The ID token was issued to another client', 'El token de identidad se emitió a otro cliente'],
  'id-token-exp': [
    'The ID token has expired or does not say when',
    'El token de identidad ha caducado o no indica cuándo',
  ],
  'id-token-iat': ['The ID token does not say when it was issued', 'El token de identidad no indica cuándo se emitió'],
  'id-token-future': [
    'The ID token lies in the future: check this device’s clock',
    'El token de identidad es del futuro: compruebe el reloj de este equipo',
  ],
  'id-token-sub': ['The ID token names no subject', 'El token de identidad no nombra a ningún usuario'],
  'id-token-nonce': ['The ID token answers another request', 'El token de identidad responde a otra solicitud'],
  'id-token-at-hash': [
    'The ID token belongs to another access token',
    'El token de identidad corresponde a otro token de acceso',
  ],
  'id-token-auth-time': [
    'The time of the sign-in at the provider does not fit',
    'La hora del inicio de sesión en el proveedor no encaja',
  ],
  'clock-skew': [
    'This device’s clock is wrong: set it, then sign in',
    'El reloj de este equipo no es correcto: ajústelo e inicie sesión',
  ],
  // User info
  'userinfo-sub': ['User info names another subject', 'La información de usuario es de otra persona'],
} as const satisfies Record<AuthErrorCode, readonly [en: string, es: string]>

/** The names of the actions for the catalogue's message about an unknown error. */
const actions = {
  'sign-in': {
    popup: ['sign-in by popup', 'el inicio de sesión en ventana emergente'],
    redirect: ['sign-in by redirect', 'el inicio de sesión por redirección'],
    silent: ['silent sign-in', 'el inicio de sesión silencioso'],
  },
  'sign-out': {
    popup: ['sign-out by popup', 'el cierre de sesión en ventana emergente'],
    redirect: ['sign-out by redirect', 'el cierre de sesión por redirección'],
    silent: ['silent sign-out', 'el cierre de sesión silencioso'],
  },
} as const satisfies Record<Activity['kind'], Record<TransportKind, readonly [en: string, es: string]>>

/** The message to show for a problem. */
export function messageOf({ code, action }: AuthProblem, locale: Locale): string {
  const language = locale === 'en' ? 0 : 1
  if (action === undefined || code !== 'unknown-error') return catalogue[code][language]
  return `${['Unknown error while executing', 'Error desconocido al ejecutar'][language]} ${actions[action.kind][action.via][language]}`
}
