import { isPrivateHost } from '../../base/private-host.ts'
import { createStore } from '../../base/store.ts'
import type { Store } from '../../base/store.ts'
import type { LocalNetworkPermission } from '../board.ts'

/** Chromium 142 had one permission, which later versions divide. The loopback is not asked about: it is for trying. */
const permissionNames = ['local-network', 'local-network-access']

/**
 * Returns whether this browser lets the page reach private addresses, and follows the user's choice. Browsers that do not
 * know the permission, and pages that are at a private address themselves, count as allowed. Nothing is asked.
 */
export function watchLocalNetwork(): Store<LocalNetworkPermission> {
  const store = createStore<LocalNetworkPermission>('granted')
  if (/^(localhost|127\.[\d.]+|\[::1\]|.*\.localhost)$/.test(location.hostname) || isPrivateHost(location.hostname)) {
    return store
  }
  void findPermission().then((status) => {
    if (status === null) return
    const publish = () => store.set(status.state)
    status.addEventListener('change', publish)
    publish()
  })
  return store
}

/** Returns the first permission that the browser knows. It throws a TypeError for the name of another one. */
async function findPermission(): Promise<PermissionStatus | null> {
  for (const name of permissionNames) {
    try {
      // The types do not know the names.
      return await navigator.permissions.query({ name: name as PermissionName })
    } catch {}
  }
  return null
}
