/** The client ID of another application in the provider's sessions. The front page stands in for it. */
export const otherClientId = 'another-application'

// Keycloak's paths, relative to the issuer.
const keycloakPath = '/protocol/openid-connect'
export const authorizationPath = `${keycloakPath}/auth`
export const tokenPath = `${keycloakPath}/token`
export const userInfoPath = `${keycloakPath}/userinfo`
export const keysPath = `${keycloakPath}/certs`
export const revocationPath = `${keycloakPath}/revoke`
export const endSessionPath = `${keycloakPath}/logout`
export const sessionFramePath = `${keycloakPath}/login-status-iframe.html`
