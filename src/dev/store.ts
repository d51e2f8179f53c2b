import type { AdapterFactory, AdapterPayload } from 'oidc-provider'

interface Entry {
  readonly payload: AdapterPayload
  readonly expiresAt: number
}

export interface Store {
  readonly adapter: AdapterFactory
  /** Signs everyone out and invalidates every code and token. */
  forget(): void
}

/** An in-memory adapter. oidc-provider's own one prints a warning on every start and cannot be cleared. */
export function createStore(): Store {
  const entries = new Map<string, Entry>()

  const findUnexpired = (key: string): AdapterPayload | undefined => {
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
      if (key.startsWith(`${model}:`) && matches(payload)) return findUnexpired(key)
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
      find: async (id) => findUnexpired(`${model}:${id}`),
      findByUid: async (uid) => findWhere(model, (payload) => payload.uid === uid),
      findByUserCode: async () => undefined, // the device flow is disabled
      consume: async (id) => {
        const payload = findUnexpired(`${model}:${id}`)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      destroy: async (id) => void entries.delete(`${model}:${id}`),
      // Remove entries of this model only: a pending sign-in also refers to the grant it replaces.
      revokeByGrantId: async (grantId) =>
        removeWhere(({ payload }, key) => key.startsWith(`${model}:`) && payload.grantId === grantId),
    }),
    forget: () => entries.clear(),
  }
}
