import { administrator } from './server.ts'

/** Calls the Admin REST API of a Keycloak server as its administrator. */
export interface Admin {
  /**
   * @param path below `/admin/realms`, such as `/als/users`
   * @returns the JSON of the response, or undefined if it has none
   * @throws Error with the status and the beginning of the response, unless the status is 2xx
   */
  request<Result = unknown>(method: string, path: string, body?: unknown): Promise<Result>
}

export function administer(serverUrl: string): Admin {
  const send = async (url: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) })
    const text = await response.text()
    if (!response.ok)
      throw new Error(`${init.method} ${new URL(url).pathname}: status ${response.status} ${text.slice(0, 300)}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  return {
    async request(method, path, body) {
      const form = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...administrator })
      const tokenUrl = `${serverUrl}/realms/master/protocol/openid-connect/token`
      // Request a new token each time, because it is valid for only a minute.
      const { access_token: token } = (await send(tokenUrl, { method: 'POST', body: form })) as { access_token: string }
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      return (await send(`${serverUrl}/admin/realms${path}`, init)) as never // the caller states the type
    },
  }
}
