import type { AdapterFactory, AdapterPayload } from 'oidc-provider'

interface Entry {
  readonly payload: AdapterPayload
  readonly expiresAt: number
}

export interface Store {
  readonly adapter: AdapterFactory
  /** Everybody is signed out, and every code and token is void. */
  forget(): void
}

/** The provider's memory. Its own default would do, but warns on every start and cannot forget. */
export function createStore(): Store {
  const entries = new Map<string, Entry>()

  const alive = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key)
    if (entry && entry.expiresAt > Date.now()) return entry.payload
    entries.delete(key)
    return undefined
  }

  const removeWhere = (matches: (entry: Entry, key: string) => boolean): void => {
    for (const [key, entry] of entries) if (matches(entry, key)) entries.delete(key)
  }

  const findWhere = (model: string, matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const [key, { payload }] of entries) {
      if (key.startsWith(`${model}:`) && matches(payload)) return alive(key)
    }
    return undefined
  }

  return {
    adapter: (model) => ({
      upsert: async (id, payload, expiresIn = Infinity) => {
        const now = Date.now()
        removeWhere((entry) => entry.expiresAt <= now)
        entries.set(`${model}:${id}`, { payload, expiresAt: now + expiresIn * 1000 })
      },
      find: async (id) => alive(`${model}:${id}`),
      findByUid: async (uid) => findWhere(model, (payload) => payload.uid === uid),
      findByUserCode: async () => undefined, // the device flow is off
      consume: async (id) => {
        const payload = alive(`${model}:${id}`)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      destroy: async (id) => void entries.delete(`${model}:${id}`),
      // Of this kind only: a sign-in under way also names the grant it replaces.
      revokeByGrantId: async (grantId) =>
        removeWhere(({ payload }, key) => key.startsWith(`${model}:`) && payload.grantId === grantId),
    }),
    forget: () => entries.clear(),
  }
}
