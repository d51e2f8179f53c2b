/** The messages for every error code of `auth`, in both languages. */
import type { Activity, AuthErrorCode, TransportKind, AuthProblem } from '../auth/index.ts'
import type { Locale } from './index.ts'

export { detailsLabelOf, nextTryOf, remedyOf, toneOf } from './auth-problem-advice.ts'

type Text = readonly [en: string, es: string]

const notOurs: Text = ['This sign-in answer is not ours to accept', 'No se reconoce esta respuesta de acceso']
const unreadable: Text = [
  'The response from the sign-in service cannot be read',
  'No se puede leer la respuesta del servicio de acceso',
]
const incomplete: Text = [
  'The answer of the sign-in service is incomplete',
  'La respuesta del servicio está incompleta',
]
const notAccepted: Text = [
  'The portal cannot accept the response from the sign-in service',
  'El portal no puede aceptar la respuesta del servicio de acceso',
]
const misconfigured: Text = [
  'The sign-in service is not set up correctly',
  'El servicio de acceso no está bien configurado',
]

/** The titles, in plain words. `exact` has the wording of the specification's error catalogue and of the protocol. */
const titles = {
  // Error catalogue of the specification
  'sign-in-failed': ['Sign-in failed', 'No se ha podido iniciar sesión'],
  'sign-out-failed': ['Sign-out failed', 'No se ha podido cerrar la sesión'],
  'renew-failed': ['Your session could not be extended', 'No se ha podido prolongar su sesión'],
  'unknown-error': ['Something went wrong', 'Algo ha salido mal'],
  'provider-error': ['The sign-in service refused the request', 'El servicio de acceso ha rechazado la solicitud'],
  'login-required': ['The sign-in service asks you to sign in', 'El servicio de acceso pide que inicie sesión'],
  'consent-required': ['The sign-in service asks for your consent', 'El servicio de acceso pide su consentimiento'],
  'interaction-required': [
    'The sign-in service needs an answer from you',
    'El servicio de acceso necesita que usted responda',
  ],
  'account-selection-required': [
    'The sign-in service asks you to choose an account',
    'El servicio de acceso pide que elija una cuenta',
  ],
  'network-timeout': ['The network took too long to answer', 'La red ha tardado demasiado en responder'],
  'frame-timeout': [
    'The sign-in service took too long to answer',
    'El servicio de acceso ha tardado demasiado en responder',
  ],
  'popup-blocked': ['Your browser blocked the sign-in window', 'El navegador ha bloqueado la ventana de acceso'],
  'popup-closed': ['You closed the sign-in window', 'Ha cerrado la ventana antes de terminar'],
  'redirect-aborted': ['The sign-in was interrupted', 'El inicio de sesión se ha interrumpido'],
  'state-missing': incomplete,
  'state-unknown': notOurs,
  'state-mismatch': notOurs,
  'authority-mismatch': notOurs,
  'client-mismatch': notOurs,
  'content-type-invalid': unreadable,
  // Network, storage and session
  'network-failed': ['The sign-in service cannot be reached', 'No se puede contactar con el servicio de acceso'],
  'http-status': ['The sign-in service answered with an error', 'El servicio de acceso ha respondido con un error'],
  'response-malformed': unreadable,
  'response-too-large': [
    'The response from the sign-in service is too large',
    'La respuesta del servicio de acceso es demasiado grande',
  ],
  'storage-unavailable': [
    'This browser does not let the page store the sign-in',
    'El navegador no permite guardar el inicio de sesión',
  ],
  'sign-out-local': ['Signed out here only', 'Sesión cerrada solo aquí'],
  'signed-out-elsewhere': ['You were signed out elsewhere', 'Se ha cerrado su sesión en otro lugar'],
  'session-expired': ['Your session has ended', 'Su sesión ha terminado'],
  // Discovery
  'discovery-issuer': misconfigured,
  'endpoint-missing': misconfigured,
  'endpoint-insecure': misconfigured,
  'pkce-unsupported': misconfigured,
  // Authorization response
  'parameter-duplicated': notAccepted,
  'state-expired': ['The sign-in took too long', 'El inicio de sesión ha tardado demasiado'],
  'request-type-mismatch': notAccepted,
  'response-issuer': notAccepted,
  'response-issuer-missing': incomplete,
  'code-missing': incomplete,
  // Token response
  'access-token-missing': incomplete,
  'token-type': notAccepted,
  'expires-in': notAccepted,
  'dpop-proof': [
    'The sign-in service does not accept the key of this browser: check this device’s clock',
    'El servicio de acceso no acepta la clave de este navegador: compruebe el reloj',
  ],
  'dpop-key': notAccepted,
  'dpop-key-lost': [
    'This browser no longer has the key of your session',
    'El navegador ya no tiene la clave de su sesión',
  ],
  'dpop-downgrade': notAccepted,
  'id-token-missing': incomplete,
  // ID token
  'id-token-malformed': notAccepted,
  'id-token-alg': notAccepted,
  'id-token-typ': notAccepted,
  'id-token-crit': notAccepted,
  'id-token-key': notAccepted,
  'id-token-signature': notAccepted,
  'id-token-iss': notAccepted,
  'id-token-aud': notAccepted,
  'id-token-aud-untrusted': notAccepted,
  'id-token-azp': notAccepted,
  'id-token-exp': [
    'The response from the sign-in service is out of date',
    'La respuesta del servicio de acceso ha caducado',
  ],
  'id-token-iat': notAccepted,
  'id-token-future': [
    'The response from the sign-in service is dated in the future: check this device’s clock',
    'La respuesta del servicio de acceso tiene una fecha futura: compruebe el reloj',
  ],
  'id-token-sub': notAccepted,
  'id-token-nonce': notAccepted,
  'id-token-at-hash': notAccepted,
  'id-token-auth-time': notAccepted,
  'clock-skew': ['This device’s clock is wrong', 'La hora de este equipo no es correcta'],
  // User info
  'userinfo-sub': notAccepted,
} as const satisfies Record<AuthErrorCode, Text>

/**
 * The second lines, for administrators. English texts from the specification's error catalogue are verbatim; the others
 * name the check that failed.
 */
const exact: { readonly [Code in AuthErrorCode]?: Text } = {
  'renew-failed': ['Renew silent failed', 'Error en la renovación silenciosa'],
  'network-timeout': ['Network timed out', 'Se ha agotado el tiempo de espera de la red'],
  'frame-timeout': ['IFrame timed out without a response', 'El marco oculto no ha respondido a tiempo'],
  'popup-blocked': ['Popup blocked by user', 'Ventana emergente bloqueada'],
  'popup-closed': ['Popup closed', 'Ventana emergente cerrada'],
  'redirect-aborted': ['Redirect aborted', 'Redirección interrumpida'],
  'state-missing': ['No state in response', 'La respuesta no contiene «state»'],
  'state-unknown': ['No matching state found in storage', 'No se ha encontrado un «state» guardado que coincida'],
  'state-mismatch': ['State does not match', 'El «state» no coincide'],
  'authority-mismatch': ['authority mismatch', 'El servicio de acceso no coincide'],
  'client-mismatch': ['client_id mismatch', 'El «client_id» no coincide'],
  'content-type-invalid': ['invalid response content type', 'Tipo de contenido de la respuesta no válido'],
  'discovery-issuer': [
    'The discovery document names another issuer',
    'El documento de descubrimiento indica otro emisor',
  ],
  'endpoint-missing': ['The sign-in service lacks an endpoint', 'Al servicio de acceso le falta un punto de conexión'],
  'endpoint-insecure': [
    'The sign-in service names an insecure endpoint',
    'El servicio de acceso indica un punto de conexión inseguro',
  ],
  'pkce-unsupported': [
    'The sign-in service does not offer PKCE with S256',
    'El servicio de acceso no ofrece PKCE con S256',
  ],
  'parameter-duplicated': ['The response repeats a parameter', 'La respuesta repite un parámetro'],
  'request-type-mismatch': [
    'The response answers another kind of request',
    'La respuesta corresponde a otro tipo de solicitud',
  ],
  'response-issuer': ['The response comes from another issuer', 'La respuesta procede de otro emisor'],
  'response-issuer-missing': ['The response does not name its issuer', 'La respuesta no indica su emisor'],
  'code-missing': ['No code in response', 'La respuesta no contiene un código'],
  'access-token-missing': ['No access token in response', 'La respuesta no contiene un token de acceso'],
  'token-type': ['The access token has an unknown type', 'El token de acceso es de un tipo desconocido'],
  'expires-in': [
    'The access token’s lifetime is not a positive number',
    'La duración del token de acceso no es un número positivo',
  ],
  'dpop-proof': ['The proof of the key was refused (DPoP)', 'Se ha rechazado la prueba de la clave (DPoP)'],
  'dpop-key': ['The access token is bound to another key', 'El token de acceso está vinculado a otra clave'],
  'dpop-downgrade': [
    'The new access token is not bound to the key of the session',
    'El nuevo token de acceso no está vinculado a la clave de la sesión',
  ],
  'id-token-missing': ['No ID token in response', 'La respuesta no contiene un token de identidad'],
  'id-token-malformed': ['The ID token cannot be read', 'El token de identidad no se puede leer'],
  'id-token-alg': ['The ID token’s algorithm is not accepted', 'El algoritmo del token de identidad no se acepta'],
  'id-token-typ': [
    'The sign-in service sent another kind of token as the ID token',
    'El servicio de acceso ha enviado otro tipo de token en lugar del de identidad',
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
  'id-token-azp': [
    'The ID token was issued to another client',
    'El token de identidad se ha emitido para otro cliente',
  ],
  'id-token-exp': [
    'The ID token has expired or does not say when it expires',
    'El token de identidad ha caducado o no indica cuándo caduca',
  ],
  'id-token-iat': ['The ID token does not say when it was issued', 'El token de identidad no indica cuándo se emitió'],
  'id-token-future': ['The ID token is dated in the future', 'El token de identidad tiene una fecha futura'],
  'id-token-sub': ['The ID token names no subject', 'El token de identidad no indica ningún usuario'],
  'id-token-nonce': ['The ID token answers another request', 'El token de identidad responde a otra solicitud'],
  'id-token-at-hash': [
    'The ID token belongs to another access token',
    'El token de identidad corresponde a otro token de acceso',
  ],
  'id-token-auth-time': ['The time of the sign-in does not match', 'La hora del inicio de sesión no coincide'],
  'userinfo-sub': ['User info names another subject', 'La información de usuario es de otra persona'],
}

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
} as const satisfies Record<Activity['kind'], Record<TransportKind, Text>>

/** The title of a problem, in plain words. */
export const titleOf = ({ code }: AuthProblem, locale: Locale): string => titles[code][positionOf(locale)]

/** The problem in the words of the specification or the protocol. Null if the title says it all. */
export function exactTextOf({ code, action }: AuthProblem, locale: Locale): string | null {
  const language = positionOf(locale)
  if (code !== 'unknown-error') return exact[code]?.[language] ?? null
  const name = action ? actions[action.kind][action.via] : ['the action', 'la acción']
  return `${['Unknown error while executing', 'Error desconocido al ejecutar'][language]} ${name[language]}`
}

const positionOf = (locale: Locale): 0 | 1 => (locale === 'en' ? 0 : 1)
