import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listen } from '../../src/dev/listen.ts'
import { createSiteServer } from '../../src/dev/site-server.ts'
import type { PortalConfig } from '../../src/portal/config.ts'

/** The `build` of build.mjs. */
export type Build = (options: { readonly config: string; readonly out: string }) => Promise<unknown>

export interface ConformancePortal {
  readonly origin: string
  /** The address of a stub: the logout modules insist on a back-channel URI, which the portal does not have. */
  readonly backChannelUrl: string
  close(): Promise<void>
}

/** Builds and serves the portal as a client of this issuer. */
export async function servePortal(build: Build, issuer: string, clientId: string): Promise<ConformancePortal> {
  const folder = '.cache/conformance'
  const [config, out] = [join(folder, 'portal.json'), join(folder, 'portal')]
  const shipped = JSON.parse(await readFile('static/portal.json', 'utf8')) as PortalConfig // our own file
  await mkdir(folder, { recursive: true })
  const portal = await listen(createSiteServer(join(out, 'site')), 0)
  const stub = await listen((_, response) => response.writeHead(200, { 'Cache-Control': 'no-store' }).end(), 0)
  const close = async () => {
    await Promise.all([portal.close(), stub.close()])
  }
  const origin = `http://localhost:${portal.port}`
  try {
    const identity = {
      ...shipped.identity,
      authority: issuer,
      clientId,
      scope: 'openid profile email',
      loadUserInfo: true,
    }
    // The portal watches itself: the shipped sites do not exist.
    const sites = [{ name: 'Portal', url: origin }]
    await writeFile(config, JSON.stringify({ ...shipped, identity, sites }))
    await build({ config, out })
  } catch (error) {
    await close()
    throw error
  }
  return { origin, backChannelUrl: `http://localhost:${stub.port}/`, close }
}
